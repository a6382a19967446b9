"""Requests in many voices and fields that a very small model can't do, and such as look alike and can be done: whole sentences,
and parts of which many more are put together.

A group is one author's: cross-validation holds out whole groups. Slots as in the other sentences: {p} a file, {d} a folder, {s} a
name in code, {w} a noun, {v} a version.
"""

# fmt: off
from __future__ import annotations

CHANGE: dict[str, str] = {
    "web, terse": """
add a dark mode
navbar should collapse on small screens
make {p} responsive
paginate the {w} list
debounce the search box
lazy load the images on the {w} page
form validation for the signup page
replace jquery with plain js
center the login box
swap the spinner for skeleton screens
sticky header please
infinite scroll on the {w} feed
use css grid instead of floats in {p}
modal should close on escape
turn {p} into a functional component with hooks
type the props of {C}
the {w} table needs sortable columns
toast when saving fails
keyboard navigation for the dropdown
get rid of the layout shift on {w} cards
""",
    "backend, polite": """
Could you please add rate limiting to the {w} endpoint?
Would you mind extracting the validation logic from {s} into its own module?
Please make sure that the {w} service retries failed requests with a backoff.
I would be grateful if you could implement password reset by e-mail.
Could you please cache the results of {s} for five minutes?
Please write an endpoint which returns the {w} of the current user.
It would be great if {s} accepted a list of ids as well.
Could you please make {s} idempotent?
Please change the {w} handler so that it streams the response.
Would you kindly replace the callbacks in {p} by promises?
Could we have structured logging throughout the {w} module?
Please introduce a repository layer between the {w} controller and the database.
Would you please move the business rules out of the controllers?
Kindly add proper error handling to {s}; at the moment exceptions reach the client.
Please support cursor-based pagination in the {w} API.
Could you please wrap the three {w} updates in one transaction?
Please implement soft deletes for the {w} table.
Could you see to it that uploads larger than the limit are rejected with a helpful message?
Please let administrators impersonate users.
Could you kindly bring {p} up to the standard of the other modules?
""",
    "data science": """
train a random forest on the {w} data and print the accuracy
plot the {w} distribution per month
clean the missing values in {p} in a sensible way
vectorize the loop in {s}
turn this notebook into a proper script
impute the nulls with the median per group
write a pandas pipeline that joins {w} and {w2} on the id
normalise the features before clustering
use polars instead of pandas in {p}
detect outliers in the {w} column
make the preprocessing reproducible
cross validate the model with five folds
speed up the {w} aggregation, it takes an hour
build me a dashboard of the {w} numbers
deduplicate the customers fuzzy by name and address
write a query which gives revenue per {w} and week
the join blows up memory, do it in chunks
add feature importance to the report
tune the hyperparameters
forecast next month's {w} from the csv
""",
    "embedded, gruff": """
port the {w} driver to the stm32
isr takes too long, move the work to a task
get rid of malloc in {p}
use dma for the uart transfers
debounce the button in firmware
make {s} interrupt safe
watchdog isn't fed during flashing. repair
cut the flash footprint
implement the modbus slave
write a bootloader with rollback
sleep mode when idle, wake up on pin change
replace the busy wait in {s} with a timer
add crc to the packet protocol
make the ring buffer lock free
the adc readings jitter, smooth them
fit it into 8k of ram
double buffer the display
handle i2c bus lockups
unroll the inner loop of {s}
rework the state machine of the {w} so it survives a brownout
""",
    "games, casual": """
hey can you make the enemies smarter lol
add a double jump to the player pls
the camera shakes when i run into walls, can u fix that
i want a minimap in the top right corner
make a leaderboard screen
give the boss a second phase
could you code a simple inventory system
write an A* pathfinding thing for the grid
yo the collision is totally broken on slopes
let the player save anywhere
add controller support
i'd love some particle effects when a {w} explodes
procedurally generate the dungeon levels
make it feel less floaty
balance the weapons a bit
hit detection is off by a frame or so, sort it out
turn this into multiplayer
can we get smooth zooming on the map
put a pause menu in
write me a snake clone in one file
""",
    "infrastructure": """
dockerize this app
write a Dockerfile for the {w} service with a multi-stage build
set up github actions for the tests
create a helm chart for {w}
migrate the terraform state layout to modules
make the deploy zero downtime
write an ansible role for the {w} hosts
we need autoscaling on the workers
put nginx in front with tls
add health checks to all services in the compose file
shrink the image, it's over a gigabyte
write a backup script for postgres that rotates weekly
harden the ssh config of the base image
split the pipeline so that tests run in parallel
add monitoring with prometheus and alerts for the {w} queue
move secrets out of the env files into vault
write a kubernetes manifest for a cron job which cleans the {w}
convert the jenkinsfile to gitlab ci
make the build cacheable
provision a staging environment like prod
""",
    "mobile": """
support tablets in landscape
the app crashes on rotation, fix it
migrate {C} to jetpack compose
rewrite the settings screen in SwiftUI
add push notifications for new {w}s
store the token in the keychain instead of preferences
offline mode with sync when the network returns
add pull to refresh on the {w} screen
biometric login
the list stutters while scrolling, make it smooth
localize the app for spanish and french
request the camera permission only when it is needed
replace the storyboard by code
handle deep links to a {w}
swipe to delete for {w}s
show a badge with unread messages
make the fonts scale with the accessibility setting
move {s} off the main thread
onboarding with three pages
add haptic feedback to the buttons
""",
    "compilers and systems, dry": """
Implement constant folding.
Extend the grammar with pattern matching.
The parser must recover after a missing semicolon.
Emit line tables for the debugger.
Make the allocator thread-safe.
Replace the recursive descent in {p} by a Pratt parser.
Add tail call elimination to the interpreter.
Give type errors a caret under the offending token.
Let the lexer handle nested comments.
Generalise {s} over the element type.
Eliminate the copies in {s}.
Introduce an arena for syntax nodes.
Write a peephole pass for redundant moves.
Make {s} generic.
Turn the visitor into a fold.
Port the {w} code to no_std.
Derive the serialisation instead of writing it by hand.
Parallelise the {w} phase.
Inline caching for property access.
Lower the switch into a jump table.
""",
    "documentation and text": """
write a README for this project
draft release notes from the last commits
write docstrings for everything in {p}
document the public API
write a tutorial for newcomers
translate README.md to German
make the readme sound more professional
proofread the docs and correct the grammar
shorten the introduction of the guide
write a contributing guide
add examples to every function's documentation
write a blog post about our new {w}
fill in the changelog for version {v}
comment the tricky parts of {p}
turn my notes into a proper design document
reword the error messages so that users understand them
write an architecture overview
compose an e-mail to the customers about the outage
restructure the docs by topic
write a man page for the command
""",
    "testing": """
write unit tests for {s}
cover the error paths of {p} with tests
the {w} tests are flaky, stabilise them
mock the network in the {w} tests
add an integration test for the checkout
get coverage above ninety percent
convert the unittest classes to pytest
parametrize the tests in {p}
write a regression test for the {w} bug
fix the failing tests
make the tests independent of the clock
property-based tests for the parser would be nice
speed up the test suite
write fixtures with realistic {w}s
test that {s} refuses negative numbers
make CI green again
replace the sleeps in the tests by proper waiting
end to end tests for login, please
create test data for the {w} module
get the {w} spec to pass
""",
    "security": """
sanitize the inputs of the {w} form
fix the sql injection in {p}
hash the passwords with argon2
encrypt the {w} column
csrf protection for all forms
escape the html in comments
rotate the refresh tokens
add two factor authentication
validate the jwt signature properly
restrict the {w} route to admins
mask card numbers in the logs
close the security holes in {p}
lock accounts after five wrong passwords
make {s} constant time
enforce permissions per {w}
set secure headers
stop path traversal in the download handler
prevent users from seeing each other's {w}s
throttle login attempts
role based access control, please
""",
    "non-native": """
please to make the program more fast
i need that the {w} is sorted by the date
can you do that the button becomes disabled when is loading
it must be possible to export the {w} as pdf
i want a function what calculates the tax
please correct the error in the {w} module, it is not working good
make please that the users can change their password
the function {s} gives wrong result for empty list, repair please
program me a small calculator
how i want it: the {w} should be saved automatic every minute
please make more beautiful the start page
i have need of a script that renames all my photos by date
do the code shorter please
it has to work also with japanese letters
for the {w} please use the async way
bring the class {C} in two parts
please adapt the code for the new version of the library
the program hangs itself by big files, please solve
create one web page where i can see all {w}
please eliminate the warnings of the compiler
""",
    "roundabout": """
You know how {s} does three things at once? I'd rather it did one.
I was talking to the team and we all feel that the {w} code would benefit from some cleaning up, so could you have a go at it?
Every time somebody uploads a large file the whole thing dies, and I'd like that to stop.
The customers keep asking whether they can filter the {w}s by date; let's finally give them that.
It bothers me that {p} and the {w2} module do nearly the same. One of them should use the other.
At some point we said we'd move away from global state in {p}, and I think today is the day.
My boss would be happy if the {w} page loaded in under a second.
There's a comment in {p} that says the loop is quadratic; make it not so.
We've been getting complaints that dates are shown in the wrong time zone, so that wants fixing.
It would be nice if the thing could also read xml.
Since nobody understands {s} any more, take it apart into pieces with good names.
Right now an unknown {w} gives a stack trace; a friendly message would be better.
What I'm after is a small tool which watches a folder and uploads whatever appears there.
I don't want to maintain two versions of {s}, so merge them in a way that callers don't notice.
If the {w} is missing the app should fall back to the default one instead of crashing.
Somehow the totals differ by a cent now and then. Track that down and correct it.
In the long run I'd like this to be a plugin system; start with an interface.
Honestly the {w} class has grown out of hand, do something about it.
Imagine a user with ten thousand {w}s: the page has to stay quick for them too.
The intern wrote {p}; bring it into shape.
""",
    "questions": """
can you refactor {p}?
could you clean up the code in {d}?
can we make {s} faster?
would it be possible to support several {w}s at a time?
is there any chance you could write the missing {w} handler?
can you get rid of the duplicate code in {p} and {p2}?
could you make {s} return an error instead of panicking?
can you fix this?
how about adding a progress bar?
shall we convert {p} to typescript? go ahead
can you finish the implementation of {s}?
could you solve the merge conflict in {p}?
can you upgrade the code to the new api of the {w} library?
will you implement the todo in {s}?
can this be done without recursion? change it please
can you code a retry decorator?
could you simplify the condition in {s}?
can't we use an enum for the {w} status? please do
can you split {p} up into smaller files?
why don't you write the migration for the new {w} column?
""",
    "bug reports": """
{s} returns None when the list is empty, fix that
login fails for users with a plus in their mail, please fix
the {w} is saved twice when you double click
memory grows until the process is killed. find the leak
TypeError in {s} when {w} is null
there is a race between {w} and {w2}, solve it
the app freezes after an hour or so
off by one in {s} i think
wrong {w} shown after switching accounts, needs fixing
the date picker ignores the locale
fix the crash in {p}
find and fix the bug which makes the {w} disappear
build is broken since the merge, repair it
the scheduler skips jobs at the change to summer time
unicode names come out garbled in the export. please repair
deadlock when two {w}s are closed at once
fix all warnings
sometimes the {w} arrives before the {w2} and everything falls apart
cannot log in any more after the update, debug this
the regex in {s} doesn't match multi-line input, correct it
""",
    "architecture": """
move to a hexagonal architecture
split the monolith into a {w} and a {w2} service
redesign the {w} schema so that history is kept
decouple {C} from the database
use dependency injection in {d}
replace inheritance by composition in {p}
introduce an event bus
make the storage backend pluggable
extract an interface from {C}
consolidate the three config loaders
get rid of the singleton {C}
turn the cli into a library with a thin command line on top
migrate from rest to graphql
switch the whole code base to async
unify how errors are reported
untangle the circular imports
break up the god class {C}
adopt the strategy pattern for pricing
make {C} immutable
separate reading from writing in the {w} module
""",
    "programs from nothing": """
write a script that downloads all images of a page
write a program that solves sudoku
create a telegram bot which answers with the weather
build a todo app
make a website for my bakery
i need a tool that compares two csv files and shows the differences
generate a rest api for {w}s with crud
write a python class for a bank account
give me a working chat server
develop a chrome extension that blocks ads
code up a markdown parser
write a bash script that checks whether all our sites are up
create a command line tool for time tracking
write an algorithm for scheduling the shifts
make a parser for the {w} format
prototype a recommendation engine
scaffold a react app with login
write a function that finds the longest common prefix
set up a project skeleton with linting, tests and ci
invent a format for the {w} files and implement it
""",
    "typos": """
refacter the {w} modul
impelment the missing fucntion
pls optimze {s}, its slow
fixx the bug in {p}
wirte tests for {p}
add erorr handling to {s}
simplfy {p} plz
rewirte it in rust
make it thred safe
add docstirngs to {p}
improove the performace of the {w} page
clean up teh code in {d}
convrt {p} to typescript
creat a login page
restrucutre the {w} folder so it makes sense
suport more than one {w}
transalte the docs to french
add vaildation to the {w} form
speeed up the import
wrte a small cli arround {s}
""",
    "wide renames and code moves": """
rename {s} to something better
rename {s} in every file that uses it
move {s} from {p} to {p2} and update the imports
give the variables in {p} meaningful names
delete all unused functions
remove dead code from {p}
inline {s} where it's used
drop python 2 compatibility from the code
remove the feature flag {w} and everything that depends on it
replace every print by a proper logger call
use f-strings all over {p}
sort the methods of {C} sensibly
add type hints to {p}
extract the constants from {p} into a config
use snake case everywhere
change all callers of {s} to pass the {w}
replace magic numbers by named constants
collapse the nested ifs in {s}
add a parameter for the {w} to {s} and pass it through
strip the debug output out of the code
""",
    "desktop and media": """
undo and redo in the editor
drag and drop between the two lists
remember the window size between starts
let users pick a colour for each {w}
export the drawing as svg
play a sound when the {w} finishes
mix the two channels with a crossfade
a tray icon with a menu
render the text with subpixel antialiasing
make the thumbnails load in the background
zoom with the mouse wheel
print preview would be handy
support high dpi screens
show progress while importing
spell checking in the notes field
record a macro and replay it
align the labels in the preferences dialog
read exif data and sort the photos by date taken
decode the frames on the gpu
auto-save every few seconds
""",
}
"""Changes and programs that have to be thought out."""

EXPLAIN: dict[str, str] = {
    "how it works": """
explain how the {w} module works
how does {s} work?
walk me through the login flow
what happens when a user places an order?
describe the architecture of this project
explain the algorithm in {p}
how do the {w} and the {w2} talk to each other
go through {p} and explain each part
how is authentication done here?
explain this code base to a newcomer
how does data get from the form to the database
what's the life of a request in this app
explain {s} like i'm five
summarize what {p} does
how are errors propagated
give me a tour of the code
what is the idea behind {C}?
break down {s} for me step by step
help me understand {p}
teach me how the {w} layer is organised
""",
    "why": """
why does the login fail?
why is {s} so slow
why do we need the {w} at all?
why was {s} written this way
how come the {w} is empty after a restart?
why does this throw when the list is empty
any idea why the tests hang on windows?
what makes the {w} page so heavy
why would anyone use a mutex here
for what reason is the {w} locked twice
what causes the flicker when scrolling?
why isn't the cache used
where does the extra memory come from
why are there two {w} classes
what could be the reason for the timeout
why does the compiler reject {s}?
can you figure out why the build takes so long
why doesn't {s} return anything
tell me why the worker dies
i don't get why {s} is called twice
""",
    "review": """
review {p}
code review please
what do you think of {p}?
is {s} thread safe?
are there security problems in {p}
critique the design of {C}
is this the right way to do it
any bugs in {p}?
have a critical look at my changes
do you see anything wrong with {s}
would you approve this pull request
is the {w} code any good
what would you improve in {p}?
assess the quality of the tests
check whether {s} handles all edge cases
is it safe to call {s} from two threads?
give me feedback on the naming in {p}
rate my code
audit {p} for vulnerabilities
find code smells in {d}
""",
    "advice": """
how should i structure the {w} module?
what's the best way to cache {w}s here?
should we use redis or memcached for this?
which design pattern fits the {w}?
suggest better names for the variables in {s}
how would you test {s}
what are the pros and cons of splitting this service
propose a schema for {w}s
is it worth migrating to async?
what should i refactor first
recommend a library for charts that fits this project
how can i make the startup faster?
come up with an api for the {w}
where would you put the validation?
plan the migration to postgres
how do i best handle concurrent edits of a {w}
outline a strategy for removing the legacy code
what are we missing before going to production?
should {s} be a class or a function
estimate how much work it is to support multi tenancy
""",
    "embedded and games": """
why does the robot drift to the left
explain how the interrupt priorities are set up and why
is the pid loop stable?
could the stack overflow in {s}?
what happens if the packet is cut in the middle
how does the bootloader choose the slot
walk me through the physics step
how is the frame time kept constant
is the rng good enough for a card game
what does the shader in {p} compute?
why does the enemy get stuck in corners
which of the two drivers would survive a bus reset
what is the worst case latency of {s}
explain the memory layout of the {w}
does the save format survive a version change?
can you tell how much ram {s} needs
how does matchmaking decide who plays whom
what are the invariants of the ring buffer
judge whether the netcode can be cheated
interpret the fault registers in this dump
""",
    "data and infrastructure": """
explain this sql query
what does the regex in {s} match?
why is the query so slow
interpret the results in {p}
what conclusions can be drawn from the {w} data?
is my train test split leaking
what's the complexity of {s}?
how does the deployment work from push to production
what happens when a pod is evicted
compare the two {w} implementations
is the terraform setup sound
describe the data model
what are the risks of this migration
how do retries and timeouts interact here
explain the ci pipeline to me
which index would help the {w} query
does this scale to a million {w}s?
analyse the log and tell me what went wrong
what's the difference between {s} and {f}?
give me an overview of the modules and what they are responsible for
""",
    "non-native and sloppy": """
can you explain me this function
i not understand what makes {s}
pls explane {p}
what is the sense of the {w} class
how functions the {w} import exactly?
wich approach is better here and why
whats goin on in {s}
explain pls the code of {p}
can u summarise the hole project
describe me please how the program is build up
why it is not working??
is good my code?
what do you mean about the structure
why teh hell does this segfault
what for is the {w} variable good
tell me more about how {w}s are processed
how {s} works
sumarize the differences between the branches and which is better
idk what {s} is supposed to do, enlighten me
dont get this recursion, help
""",
    "roundabout": """
I've been staring at {s} for an hour and still don't see what it's for.
New here. Could you give me the big picture before I start?
Suppose two users edit the same {w}; what would happen?
Before I touch {p} I'd like to understand what depends on it and why.
My colleague claims the {w} cache is useless. Is he right?
If you had to explain the {w} module to a manager, what would you say?
I'm not convinced that {s} is correct for negative numbers; what do you think?
Someone told me the locking here is wrong and I'd like a second opinion.
Could you tell me in your own words what the purpose of {C} is?
Let's think about how we could get the latency down.
I wonder whether we should have used a queue here.
Is there a reason that {p} doesn't use the helper in {p2}?
What would break if I removed {s}?
What assumptions does {s} make about its input?
Discuss the trade-offs of storing {w}s as json.
Imagine you were reviewing this: what would you say about {p}?
Are there any situations in which {s} could loop forever?
In which cases will the {w} be null?
Does the code in {d} follow good practice?
I need to justify the {w} design to the team, give me arguments.
""",
}
"""What has to be understood, judged or explained."""

CAN: dict[str, str] = {
    "commits and branches": """
commit everything with the message "refactor the {w} parser"
commit this as fix the race in {s}
git commit -m "rewrite {w} in rust"
stage all and commit: add unit tests for {w}
create a branch called fix-{w}-crash
make a branch feature/dark-mode and switch to it
tag this as v{v}
amend the commit message to "improve error handling"
show the commits that mention refactoring
what changed since yesterday
who last changed {p}
diff {p} against main
checkout the branch redesign-{w}
stash my changes, note: half done migration
push it
pull the latest changes
drop the last stash
how many commits are there
undo the last commit but keep the changes
which branch am i on
merge main into my branch
cherry-pick {hash}
rebase on main
delete the branch old-{w}
list the remote branches
""",
    "search": """
where is {s} defined?
find all TODOs
find the file that implements the {w}
search for "fix me" in {d}
which files import {w}
grep for refactor in the docs
find every place where {s} is called
look for the word optimize in {p}
in which file are the unit tests for {w}
how many times does {s} occur
find where errors are logged
list all files with "deprecated" in them
where do we handle the {w} timeout
which file contains the class {C}
who uses {s}?
find the line that sets the {w} limit
search for classes named {C}
is {s} used anywhere?
show me the definition of {C}
find files named *explain*
where is the bug tracker's address mentioned
find files bigger than a megabyte
does the word password appear anywhere in {d}
what's the value of {K}
are there any *.orig files lying around
""",
    "reading": """
show me {p}
open {p} and show lines 10 to 40
what's in {d}
read the part of {p} from line 100 on
print the first 20 lines of {p}
what does the readme say about installation
which version of {w} do we use
what port does the server listen on?
show the license
let me see the dockerfile
what scripts are in package.json
tell me what {p} contains
display the ci config
list the tests folder
what python version does this need
show me the function {s}
outline of {p} please
what's the name of this project
which classes are in {p}
how long is {p}
what does this project do?
show me the config for the {w}
last lines of {p}
which dependencies has this project
get me the text of {p}
""",
    "running": """
run the tests
build it in release mode
lint the code and tell me the result
run the type checker
format everything with black
start the dev server
run only the tests in {p}
execute {p}
install the dependencies
do the tests pass?
add {pkg} as a dependency
update the lock file
run the benchmarks
check the code style
generate the docs
make a release build
clean the build output
run the migrations
fix the lint errors automatically with eslint --fix
bring the containers up
what's the test coverage
is port 8000 free?
how much disk space is left
compile it
let the formatter fix the imports
bump the version with npm version patch
rebuild the image without the cache
restart the {w} container
are there outdated packages
upgrade {pkg} to the newest version
run make {w}
profile the tests with --durations=10
does it compile without warnings?
run {p} and show me what it prints
optimize the build: cargo build --release
deploy with make deploy
""",
    "writing what is given": """
create a file {q} with the text hello world
write "fix the parser" to {q}
make a new file {q} that says: implement login, then rewrite the docs
put the line {K}=1 at the end of {p}
create an empty {q}
add *.log to .gitignore
add a .gitignore with node_modules and dist in it
new file {q} containing # Design
save the words to be refactored in {q}
make a folder {w}s
create {q} with two lines: first a=1, then b=2
write a hello world script to {q}
note "explain the {w} to the team" in todo.md
create {q}: import os
write a file {q} whose content is {{}}
append "thanks" to {p}
insert the line import sys at the top of {p}
add the entry dist/ to the gitignore
write a python file {q} that prints hi
make {q} with nothing in it
""",
    "replacing what is given": """
change "foo" to "bar" in {p}
the port should be 8080, not 80
set debug to false in {p}
rename {s} to {g} in {p}
replace 'http' by 'https' in {p}
bump the version in {p} from {v} to 2.0.0
in {p} the timeout is 30, make it 60
fix the typo in {p}: recieve should be receive
change the title of {p} to "Improved {w}"
turn {K} from true to false
line 12 of {p} should read: return None
the word "colour" in {p} must be "color"
remove the line "import os" from {p}
update the year in the license from 2023 to 2024
make max_{w}s 50 instead of 20
correct "langauge" in the readme to "language"
swap "left" for "right" in {p}
delete the sentence "This is work in progress." from {p}
set the log level to DEBUG in {p}
increase the retry count to 5 in {p}
in the readme, say "improve" rather than "optimise"
switch {k} to on in the config
change the base image to {img}
lower the limit in {p} to 10
raise {K} to 100
""",
    "moving and deleting": """
rename {p} to {q}
move {p} into {d}
delete {p}
copy {p} to {q}
remove the folder {d}
get rid of {p}, we refactored it away
the old design document can go: {p}
make a backup of {p} before i rewrite it
duplicate {p} as {q}
put {p} where the other docs are, in {d}
call {p} {q} from now on
throw away all .tmp files in {d}
move the tests for {w} to {d}
i want {p} renamed, it should be {q}
empty the {d} folder
make a copy of {p} named {q} so i can optimise it later
{p} isn't needed since the redesign, delete it please
copy the whole {d} directory to {w}_old
drop {p}, nobody understands it anyway
shift {p} one folder up
""",
    "stories around something simple": """
I am going to refactor the {w} later, so show me {p} first.
Before we fix the crash I want to see the last five commits.
We're redesigning the {w}; which files are in {d}?
the {w} is slow and I'll profile it tomorrow. for now just list {d}
My colleague wants to implement search, so copy {p} to {q} for him.
I think the bug is in {s}. Where is that defined?
Someone asked why we use {w}; search for it in the docs please.
To understand the design I need to read {p}, print it.
We decided to drop the rewrite, so delete the branch rewrite-{w}.
The tests were improved a lot. Run them again.
i broke something while optimising, show me the diff
I've written the tests, now run them.
I translated the readme, commit it as "translate readme".
The reviewer wants the new name: rename {p} to {q}.
Having fixed the leak, I'd like to tag it v{v}.
Now that {s} is implemented, check that everything still compiles.
i need to explain this to my boss, so give me the git log of {p}
Since the performance got better, set {K} to 100 in {p}.
after the migration the old {p} is no use any more. remove it
Could you please tell me which files I have changed?
Would you mind printing {p}?
I wonder in which folder the {w} lives.
Is there a file about security in this repository?
Can you see whether a test for {s} exists?
How many python files are there?
Is the working tree clean?
""",
    "non-native and typos": """
please to show me the file {p}
i want see what is inside the {d} folder
make run of the tests
serch for {s} in code
delte {p} plz
wich files i have changed?
where is function {s}
can you the file {p} rename in {q}
opne {p}
instal the packages
please the word "alt" with "neu" replace in {p}
give me list of all folder
git stauts
rnu the linter
craete a file {q} with content test
in {p} must stand 5 and not 3 for the {w}
copi {p} too {q}
show last 3 comits
do build the project
bild it
look where stands {s}
how many line has {p}
please put {p} in folder {d}
i search the file with the {w} settings
what is the actual branch?
""",
    "chat": """
hello
thanks, that helped
good morning
who are you?
what can you do
tell me a joke
bye
great job
never mind
are you there?
ok
thank you so much, works like a charm
you're funny
do you speak german?
which model are you?
what is your name
see you tomorrow
perfect
hi, how are you today?
sorry, wrong window
""",
}
"""What can be done, in the same words."""


VERBS = """
refactor
rewrite
reimplement
implement
modernize
optimize
parallelize
simplify
decouple
generalize
restructure
reorganize
redesign
deduplicate
vectorize
dockerize
containerize
internationalize
localize
speed up
modularize
annotate
document
debug
unify
consolidate
abstract
inline
integrate
harden
encrypt
enhance
extend
improve
clean up
tidy up
polish
paginate
validate
sanitize
memoize
cache
throttle
debounce
wrap
unwrap
extract
split up
decompose
untangle
rework
overhaul
revise
adapt
adjust
tweak
tune
shorten
shrink
strengthen
stabilize
standardize
serialize
randomize
normalize
animate
style
beautify
restyle
centre
align
highlight
render
redraw
port
migrate
convert
translate
transform
turn around
rethink
fix
repair
mend
correct
solve
patch
finish
complete
flesh out
develop
code
program
prototype
design
invent
devise
construct
mock
stub out
simulate
automate
schedule
orchestrate
secure
protect
isolate
batch
stream
lazy load
precompute
compress
instrument
profile and speed up
benchmark and optimize
type
make sense of
bring up to date
upgrade the code of
get rid of the duplication in
take apart
break up
merge the logic of
rewire
replace
deprecate
expose
handle errors in
make a plan for
""".strip("\n").split("\n")
"""What is done to OBJECTS …"""
OBJECTS = """
the {w} module
{s}
{p}
the code in {p}
the {w} class
{C}
the {w} code
the {w} page
the {w} endpoint
this
it
this function
the whole thing
the {w} logic
the parser
the {w} service
our {w} layer
the login
the ui
the {w} handling
the main loop
the {w} query
the tests of {C}
everything in {d}
the {w} {w2} integration
the {w} form
the api
how we handle {w}s
my {w} script
the {w} tests
the {w} component
the error handling
the schema
the pipeline
the terraform code
the state machine
the shader
the build scripts
the callbacks in {p}
the classes in {p}
""".strip("\n").split("\n")
"""… which also stand for {O} and {O2}."""
HOW = """
 to be faster
 so that it's easier to read
 into smaller functions
 with generics
 using async
 in a cleaner way
 without recursion
 for large inputs
 to use composition
 into modules
 in rust
 to typescript
 properly
 so that it handles empty input
 according to best practice
 with hooks
 so it scales
 in idiomatic go
 into a library
 by using a queue
""".strip("\n").split("\n")
"""How it is to be done."""
FEATURES = """
a dark mode
a --verbose flag
a --quiet option
a progress bar
pagination
search
sorting by {w}
a filter for {w}s
user accounts
two factor login
csv export
an import from excel
push notifications
rate limiting
caching
retries with backoff
structured logging
metrics
tracing
health checks
a plugin system
undo and redo
keyboard shortcuts
drag and drop
an admin page
a settings screen
a leaderboard
multiplayer
sound effects
save games
particle effects
offline support
localization
unit tests
integration tests
docstrings
type hints
error handling
input validation
a rest endpoint for {w}s
a graphql api
websocket support
background jobs
a scheduler
autosave
a minimap
an onboarding tour
email verification
password reset
role based permissions
audit logging
a webhook for {w}s
csrf protection
a config file parser
command line completion
a repl
syntax highlighting
a watchdog
crc checks
power saving
an ota update
support for several languages
an endpoint which archives a {w}
a button to delete a {w}
a chart of the {w}s
tooltips
a loading spinner
form validation
infinite scroll
a sitemap
a cookie banner
a shopping cart
a payment step
single sign on
a migration for the new {w} column
constant folding
better error messages
incremental compilation
a garbage collector
a thread pool
connection pooling
a retry queue
feature flags
a fallback for missing {w}s
comments on {w}s
a rating for {w}s
bulk editing
a calendar view
a map of the {w}s
print support
screen reader support
haptic feedback
a widget for the home screen
deep links
gesture support
enemy ai
a boss fight
procedural levels
a physics engine
collision detection
lighting
a day and night cycle
alerts
dashboards
blue green deployments
autoscaling
secrets management
backups
a staging environment
""".strip("\n").split("\n")
"""What WISHES wish, as {F}."""
WISHES = """
add {F}
implement {F}
we need {F}
i want {F}
I'd like {F}
we'd like {F}
build in {F}
give it {F}
it should have {F}
{F} please
can we have {F}?
put in {F}
{F} would be nice
users want {F}
please introduce {F}
the {w} page needs {F}
add {F} to the {w} page
add {F} to {p}
write {F}
{F} for the {w} module
I want {F} for the {w} command
let the {w} have {F}
the app is missing {F}, build it
could you create {F}?
make {F}
set up {F}
code {F} for me
provide {F}
what we lack is {F}, please write it
develop {F}
the customers keep asking for {F}
at last we should have {F}
it would be great to have {F}
how about {F}?
could you add {F} to {O2}?
would it be possible to have {F}?
{O2} deserves {F}
it's time for {F}
our users deserve {F}, make it happen
I promised {F}, can you do it
{F} is still missing
{F} has to be there by friday
integrate {F}
extend {p} by {F}
extend {s} with {F}
equip the {w} with {F}
bring {F} into the app
there should be {F}
there ought to be {F} in {O2}
next thing: {F}
what about {F}, can you write that?
please take care of {F}
i need a way to get {F}
hook up {F}
wire {F} into {p}
need {F} asap
pls add {F}
plz make {F}
finally implement {F}
""".strip("\n").split("\n")
"""How a feature is asked for."""
PROGRAMS = """
a memory card game
a start page for a bakery
a website for my band
a todo app
a chat server
a telegram bot
a discord bot
a script that renames my photos
a tool which compares two folders
a program that solves sudoku
a calculator
a parser for ini files
a web scraper for job ads
a url shortener
a markdown renderer
a json parser
a sorting visualizer
a rest api for books
a login page
a budget tracker
a weather app
a function that finds anagrams
a class for bank accounts
an algorithm for shift planning
a query for the busiest hours
a sql query that lists unpaid invoices
a regex for phone numbers in the code
a kernel module
a shell script which backs up my home
a portfolio page
a blog engine
a compiler for a toy language
a chess engine
a tetris clone
a pomodoro timer
a recommendation engine
a neural network from scratch
a linear regression on the {w} data
a scheduler for {w}s
a library for {w}s
a vs code extension
a browser plugin
a crawler
an image viewer
a state machine for the {w}
a driver for the {w} sensor
a bootloader
a firmware for the {w}
a ci pipeline
a pipeline for nightly builds
a github workflow that deploys to the cloud
a helm chart
a terraform module for the {w}
an ansible playbook
a dockerfile with a multi-stage build
a kubernetes operator
""".strip("\n").split("\n")
"""What ORDERS order."""
ORDERS = """
write {F}
write me {F}
make {F}
make me {F}
create {F}
build {F}
code {F}
program {F}
programme {F} for me
develop {F}
i need {F}
can you write {F}?
could you build {F}?
generate {F}
set up {F}
I'd like you to make {F}
come up with {F}
{F}, please
hack together {F}
produce {F}
""".strip("\n").split("\n")
"""How a program is asked for."""
TEXTS = """
a readme for this project
release notes for version {v}
a tutorial
a guide to our coding style
a contributing guide
a blog post about {w}s
a pull request description
an architecture overview
an onboarding document
an e-mail to the customers
a proposal for the {w}
a design document for the {w}
a changelog entry for this
api documentation
a user manual
a faq
a press release
an incident report
a spec for the {w} format
a cover letter
a summary of the project for managers
a migration guide
a security policy for us
a job ad
user stories for the {w}
a test plan
""".strip("\n").split("\n")
"""What DRAFTS ask for."""
DRAFTS = """
write {F}
draft {F}
compose {F}
prepare {F}
please write {F}
could you draft {F}?
create {F}
I need {F}
make {F}
help me write {F}
sketch {F}
put together {F}
rewrite {F}
{F} please
outline {F}
""".strip("\n").split("\n")
"""How a text is asked for."""
FAULTS = """
the app dies at start
login fails for some users
prices are rounded the wrong way
{s} returns None
{s} throws on empty lists
we leak memory in {p}
the {w} is saved twice
the installer stops halfway
interrupts get lost on the can bus
the page flickers
the total is wrong
the {w} never arrives
one can order zero items
the query takes ten seconds
the tests fail on windows
the build breaks on mac
there is a race in {s}
it deadlocks under load
the enemy gets stuck in walls
shadows point to the light
the sound stutters
the list jumps when scrolling
the token expires too early
the timezone is ignored
unicode names are garbled
the cache is never invalidated
the socket stays open
the cursor disappears
{p} does not compile
the sanitizer complains about {s}
the job runs twice
the menu doesn't close
it drops frames
the report is empty
the {w} page is blank
segfault in {s}
there's a null pointer in {C}
the counter overflows
the image is blurry
the app uses too much battery
we drop packets at high speed
we get duplicates in the {w} table
we burn {n2} MB per request
the pipeline is red
the sanitizer reports an overflow in {p}
the profiler shows that half of the time goes into {s}
the linker runs out of memory
the {w} job never ends
the {w} numbers don't add up
the page is blank after logging in
the server answers 500 for empty bodies
the layout breaks on small phones
the {w} dialog can't be closed
the worker starves
the container keeps restarting
the migration failed halfway
the {w} gets out of sync
customers are charged twice
emails end up in spam
the train loss explodes
the validation score is too good to be true
the motor stutters at low speed
the player falls through the floor
the keyboard covers the input field
nobody can log in since this morning
""".strip("\n").split("\n")
"""What goes wrong."""
REPAIRS = """
{F}, fix it
{F}, please fix
fix this: {F}
{F}. Take care of it please
{F}. Would you correct that?
{F}, please repair
{F} - where is the mistake?
find out why {F}
{F} and that must stop
it seems {F}. Please have a look and mend it
{F}
{F}, solve it
debug this: {F}
{F}, do something about it
{F}, get it working
please take care that this doesn't happen: {F}
{F}, which it shouldn't
users report that {F}
{F}; please find out what causes it
{F}; could you track that down?
{F}. Put it in order please
{F}. Get to the bottom of it
{F}, plug that
{F}, sort that out
{F}, handle that
{F}. Find the cause and remove it.
{F}, could you look into it?
{F}, put it right
{F}, and I want it gone
{F} - please investigate and fix
{F} :( can you help?
{F}, any chance you could solve that
make sure that it's no longer so that {F}
""".strip("\n").split("\n")
"""How a repair is asked for."""
REASONS = """
why {F}?
any idea why {F}
explain why {F}
what could be the reason that {F}?
tell me why {F}
how come {F}
I don't understand why {F}
figure out why {F}
{F}. What is the cause?
{F}. Where does that come from?
{F}, and I wonder why
{F}, any theory?
{F}. What could it be?
find the reason why {F}
I can't see why {F}
""".strip("\n").split("\n")
"""How the cause is asked for."""
QUESTIONS = """
explain {O}
how does {O} work?
walk me through {O}
describe how {O} works
what does {O} actually do?
what is {O} for?
summarize {O}
give me an overview of {O}
what is the relation of {O} to the {w2}
how do {O} and {p2} interact?
what happens in {O} when the {w2} is missing?
what goes on inside {O} before the {w2}?
review {O}
review {O} thoroughly
is {O} thread safe?
is {O} well designed?
are there leaks in {O}?
are there bugs in {O}?
is there anything wrong with {O}?
is it dangerous to touch {O}?
would it be safe to run {O} in production?
what do you think about {O}?
how should I structure {O}?
how should we test {O}?
should {O} be split or stay as it is?
should we rewrite {O}?
list the options for {O} with their drawbacks
which is better, {O} or {p2}, and why?
which is cleaner, {O} or {p2}?
what would you improve in {O}?
how can {O} be made faster?
guess how many days a rework of {O} takes
how hard would it be to replace {O}?
propose a layout for {O}
suggest names for {O}
what are the risks of {O}?
what's the complexity of {O}?
assess {O}
analyse {O}
compare {O} with {p2}
what is the idea behind {O}?
teach me {O}
help me understand {O}
why is {O} so slow?
why do we need {O}?
why does {O} fail?
what is computed in {O}, and what for?
does {O} follow good practice?
judge {O}
can {O} be attacked?
what assumptions does {O} make?
what are the pros and cons of {O}?
plan how to migrate {O}
what is missing in {O}?
who may reach {O}, and by what way?
how would you explain {O} to a newcomer?
what's going on in {O}?
what is {O} good for
who calls {O} and in which order?
when is {O} called, and by whom?
what would happen if {O} were removed?
what breaks if I change {O}?
can {O} ever return nothing?
could {O} loop forever?
is {O} correct?
is {O} still needed?
is {O} any good?
is {O} efficient?
is {O} safe against injection?
are the tests of {O} sufficient?
are there security holes in {O}?
are there race conditions in {O}
do you see a problem with {O}?
do you think {O} is readable?
does {O} handle errors properly?
does {O} leak anything?
does {O} scale?
does it make sense to have both {O} and {p2}?
would {O} survive a restart?
would you rather use {O} or {p2}?
where is the bottleneck in {O}?
where does {O} lose time?
where could {O} go wrong?
how is {O} organised?
how are errors handled in {O}?
how do requests get through {O}?
how does data flow through {O}?
how does {O} decide what to do?
how does {O} talk to the {w2}?
how good is {O}?
how can we speed up {O}
how could one test {O}?
how would you go about rewriting {O}
how do I extend {O}?
which parts of {O} are risky?
which pattern does {O} follow?
which of these is better for {O}?
what's the best way to cache {O}
what's the purpose of {O}
what's the reason for {O}
what's wrong with {O}?
what should I know about {O}?
what does {O} return and when
what's the meaning of {O}
what causes the delay in {O}?
what can be simplified in {O}?
what is your opinion of {O}?
I don't understand {O}
I don't get {O}, help
I'd like to understand {O}
I'm not sure {O} is right, what do you say?
someone says {O} is wrong, is that so?
tell me about {O}
tell me how {O} works
tell me what {O} is for
tell me what you think of {O}
go through {O} with me
talk me through {O}
give me a tour of {O}
give me feedback on {O}
give me a summary of {O}
give me arguments for {O}
break {O} down for me
critique {O}
rate {O}
audit {O}
evaluate {O}
interpret {O}
discuss {O}
outline {O}
clarify {O}
explain the difference between {O} and {p2}
explain the design of {O}
explain line by line what {O} does
explain to me {O}
explane {O}
pls explain {O} to me
describe {O}
describe the flow in {O}
summarise {O} in three sentences
find weaknesses in {O}
find the bottleneck of {O}
look for bugs in {O}
look at {O} and tell me what could be better
check {O} for mistakes
check {O} for security problems
check if {O} is right
have a critical look at {O}
advise me on {O}
recommend a library for {O}
suggest improvements for {O}
suggest a way to test {O}
come up with ideas for {O}
think about {O}: what could fail?
brainstorm about {O}
is {O} any good or should it go?
is {O} good enough?
is {O} well written?
is {O} readable?
is {O} clean?
is {O} risky?
is {O} worth keeping?
is {O} worth the trouble?
is {O} overkill?
is {O} secure?
is {O} production ready?
is {O} idiomatic?
is it risky to change {O}?
is it wise to keep {O}?
is it safe to drop {O}?
is it ok that {O} is so big?
are you happy with {O}?
how bad is {O}, honestly?
how clean is {O}?
how robust is {O}?
how risky is {O}?
your opinion on {O}
any thoughts on {O}?
thoughts on {O}?
what's your verdict on {O}
what's your impression of {O}
what happens in {O}? it's too much for me
what's unclear in {O}?
what is weak about {O}?
what would a reviewer say about {O}?
what would you criticise in {O}?
what would you do differently in {O}?
what can be better about {O}
read {O} and list what confuses you
read {O} and tell me what you think
read {O} critically
read through {O} and say what is missing
look at {O} like a stranger would: what is confusing?
look over {O} and give me your opinion
have a look at {O}, is it any good?
would you merge {O}?
would you call {O} clean?
do you like {O}?
do we have race conditions anywhere?
do we have duplicated logic anywhere?
do we have slow queries anywhere?
do we have a performance problem in {O}?
do we leak memory anywhere?
do we handle errors well in {O}?
does {O} fit with {p2}? give me an assessment
does {O} make sense?
does {O} look right to you?
does {O} comply with the rules of the trade?
are there n squared loops anywhere in {O}?
which of the two is better, {O} or {p2}? reasons please
which one would you keep, {O} or {p2}?
would you rather have {O} or {p2}? why?
should we use {w} or {w2} here? reasons please
weigh {O} against {p2} for me
how do {O} and {p2} cooperate
in what way does {O} depend on {p2}
{O} or {p2}: which is better and why
I don't follow {O}, what's happening there?
I'm lost in {O}
estimate how long {O} takes to rewrite
""".strip("\n").split("\n")
"""What is to be understood or judged."""
IMPROVEMENTS = """
fix the bug in {O}
fix the bugs in {O}
fix all bugs in {O}
find the bug in {O}
find and fix the bug in {O}
track down the bug in {O}
fix the crash in {O}
fix the leak in {O}
plug the leaks in {O}
fix the error in {O}
fix the failing tests of {O}
fix the warnings in {O}
fix whatever is wrong in {O}
fix {O}
repair {O}
mend {O}
solve the problem with {O}
find the cause of the trouble in {O}
find out what goes wrong in {O}
get rid of the flicker in {O}
remove the race in {O}
add a docstring to {O}
add docstrings to {O}
write a docstring for {s}
add type hints to {O}
add a --{w} flag to {O}
add a {w} switch to {O}
use a factory for {O}
use constructor arguments instead of globals in {O}
let users sort {O} by {w}
let people choose the {w} of {O}
make {O} quicker
make {O} thread-safe
make {O} responsive
make {O} async
make {O} more robust
make {O} generic
make {O} accept lists
make {O} prettier
make {O} smaller
make {O} work offline
make {O} configurable
let {O} handle several {w2}s
make sure {O} never crashes
{O} should be faster
{O} should return an error instead
{O} must support unicode
{O} needs better names
{O} is full of copies, tidy that
get {O} into shape
turn {O} into packages
turn {O} into stateless functions
convert {O} to promises
rename things in {O} sensibly
give {O} a better structure
write tests for {O}
write docs for {O}
add comments to {O}
add tests for {O}
add error handling to {O}
translate {O} into Italian
translate {O} to German
replace the loops in {O} by something quicker
have {O} log what it does
split {O} into two
cover {O} with tests
prevent {O} from being called twice
I want {O} to be faster
I'd like {O} to be simpler
{O} is too slow, do something
{O} is too complicated
{O} is ugly, make it nicer
{O} has grown out of hand, take care of it
{O} could use some love
nobody understands {O}, make it clearer
{O} does too much, separate it
{O} should use {w2}s instead
{O} ought to retry
{O} needs to support more than one {w2}
{O} must not block
{O} has to work with big files
let {O} use the {w2}
let {O} accept any {w2}
have {O} return a list
change {O} so that it returns early
change {O} to use the {w2}
change how {O} works
rename {s} everywhere it is used
rename all variables in {O}
move the logic from {O} to {p2}
move {s} out of {p} and update the imports
extract the common part of {O} and {p2}
share code between {O} and {p2}
remove the duplication from {O}
remove dead code from {O}
remove unused things in {O}
drop support for old versions in {O}
delete everything unneeded from {O}
replace {O} by something better
replace the {w2} in {O} by a cleaner solution
use a better data structure in {O}
use async in {O}
use dependency injection in {O}
update {O} to the new api
upgrade {O} to the latest syntax
bring {O} up to modern standards
switch {O} to another framework
separate {O} from the {w2}
combine {O} and {p2}
merge {O} and {p2} into one sensible class
write a wrapper for {O}
write an interface for {O}
write a test that shows the bug in {O}
increase the coverage of {O}
reduce the memory use of {O}
reduce the complexity of {O}
cut the latency of {O}
lower the coupling of {O}
enforce limits in {O}
avoid copies in {O}
stop {O} from leaking
handle timeouts in {O}
handle the case where {O} fails
catch the exceptions in {O}
support unicode in {O}
add a parameter to {O}
add types to {O}
add comments to {O} where it is hard to follow
add examples to {O}
comment {O}
document {O} properly
proofread {O}
shorten {O}
reword {O}
correct the english in {O}
rewrite {O} for beginners
solve the todo in {O}
finish {O}
implement {O}
complete the missing parts of {O}
fill in {O}
adapt {O} for mobile
port {O} to windows
make {O} pass the tests
make {O} compile again
make {O} testable
make {O} reusable
make {O} look better
make {O} deterministic
make {O} safer
make the {w2} configurable in {O}
get {O} to work
get rid of globals in {O}
keep {O} from crashing
clean {O} up
tidy {O}
restructure {O} a bit
take {O} apart into pieces with good names
port {O} to {w}
port {p} to TypeScript
port {p} to go
port {O} to the new framework
convert {p} to kotlin
get {O} green again
get the tests of {O} green again
get the build to pass again
get the pipeline green
get {O} under control
get {O} out of the way of testing
cut {O} into modules
make {O} quicker, people wait {n2} seconds
make {O} quicker, users complain
make a library of {O}
make {p} faster
{O} says everything twice, shorten it
{O} repeats itself, take the common part out
{O} should keep its state in the {w2} instead of a global
{p} should use the {w} instead of the {w2}, please do it
{O} should go through the {w2} rather than talk to the disk, change that
write a message for this commit, you know what changed
write a good commit message for my changes
describe my changes in a pull request text
use the {w} instead of the {w2} in {O}, wherever needed
turn {O} into hooks
turn the callbacks of {O} into promises
replace all the loops in {O} by something functional
replace every unsafe call in {O} by a checked one
return proper errors instead of panicking
plug the leak in {O}
plug that hole in {O}
squeeze {O}
harden {O}
smooth out {O}
speed {O} up
modernise {O}
automate {O}
do something about {O}
""".strip("\n").split("\n")
"""What is to be better."""
STORIES = """
Before we refactor the {w},
I'll rewrite this tomorrow, for now
We found a bug in the {w}.
After the redesign of the {w},
the {w} is slow. to begin with,
I want to understand {s} later; now
My colleague is improving the {w}, so
since the {w} crashes,
now that the tests are written,
The {w} was optimised yesterday:
we're reviewing the {w}, so
""".strip("\n").split("\n")
"""What anything may begin with."""
POSSIBLE: dict[str, list[str]] = {
    "look": """
open the contributing guide
read the contribution guide
read the guide
show the manual
the license, please
what is in the {w} guide
raed {p}
raed the {w} file
give me the {w} config
print the makefile
which targets has the makefile?
is the {d} folder empty?
are there any {x} files in {d}?
do we have a {w} file?
do we have any markdown files
is there a readme?
is there a license
which files end in .{x}?
what functions are there in {p}?
which functions does {p} have
what classes are there in {p}
i'd like to see {p}
i'd like to see the {w} doc
let me look at the readme
where are the {w} files
where do the {w} files live
where is the {w} kept?
where's {s}
which version of {w} is in the manifest?
what version of {pkg} do we require
which base image does the Dockerfile use?
what license is it
how many files contain {s}
how many lines mention {w}
which files define {s}
which file has the most TODOs
show me everything with {w} in its name
what's the entry point?
what port is set in {p}
what's the first line of {p}
who wrote {p}?
what does the changelog say about {v}?
what is in the changelog
what tests are there, only names
list the {d} folder
look for {K}
look into {p}
see {p}
is {K} set anywhere?
which license do we have
find everything that mentions {w}
does {p} exist?
does the readme mention {w}?
can i see {p}?
i need the contents of {p}
i want to see what is in {d}
what folders are there?
which files are biggest in {d}
what's the path of the {w} config
show me how {w} is configured
show me how the {w} is set up
can you find {s}?
can you find the {w} config?
can you find where {s} is used?
could you find the file with {K}
do we have tests for {s}?
do we have {w} files anywhere?
do we use {pkg} anywhere
do we mention {w} anywhere?
is {s} used anywhere?
is {p} long?
is {p} empty?
is {p} still there?
is {p} in the repo?
read {p} and show me the part about {w}
read {p} to me
read the first {n} lines of {p}
get me {p}
get the list of {x} files
what says {p} about {w}?
which license does it have
which version is it
who is the author
who maintains this
how do i install it
how do i run the tests according to the readme
what does it depend on
what's in {p}?
what's on line {n} of {p}?
what is the value of {k} in {p}?
where do we set {K}
search for {w}, capitals matter
search the whole project for {K}
which of the files is the biggest
which file is the newest
what does the error message in {p} say?
what is written in {p}?
outline of {p}
how long is {p}?
what's our licence again?
is {npm} in our dependencies?
how much space does {d} take up?
longest file in {d}
search for the word {w}, ignoring case
search for {w} with the case as I write it
search for {w} across all files
search for {K} across the code please
regex search for {w}.*{w2} in {d}
whole word search for {w}
exact search for "{w} {w2}"
grep for {w} across the code, with line numbers
search the code for {w} but not {w2}
look for the word {w} (not {w2}) in the docs
find the word {w} anywhere in the code
""".strip("\n").split("\n"),
    "git": """
what did i change?
what have i changed in {p}
who changed {p} last
show the last commit
show me the diff of {p}
what's in the staging area
is everything committed?
what happened in the repo yesterday
what does git say about {p}
which files are untracked
last five commits
history of {p}
did i forget to commit something?
is anything staged
diff please
what's different in {p}
git status
git log
review of my edits: show the diff
has {p} been modified?
get the latest commits
show the commit message of the last commit
what was the last commit message
which commit changed {p}
which commit introduced {s}
compare {p} with main
compare my branch with main
read me the log
is my branch behind main?
who added {s}, git log please
undo the change to {p}
undo my changes in {p}
make the tag v{v}
revert {p}
""".strip("\n").split("\n"),
    "run": """
only the {w} tests
just the tests of the {w} package
the tests for the {w} module, nothing else
tests for {p} only
a quick test run please
see whether the tests of {d} pass
can you test the {w} crate?
a production build of the {w}
produce a release build
can you make a debug build?
configure the build in {d}
configure cmake for release
build only the {w} target
build the {w} image
build the frontend in {d}
package it
make a package of it
bundle it for production
create the installer
produce the jar
cross compile for arm
flash the firmware
flash the board
upload the sketch to the device
get the firmware onto the chip
how big is the binary?
show the size of the firmware
run the size target
vet the code
vet the go code
run the vetter
run clippy
run the static analysis
analyse the code with the linter
check the formatting but change nothing
is the code formatted?
is the formatting all right? only check
does the linter complain?
any lint warnings?
any type errors?
get the dependencies
get the {w} deps
fetch the modules
fetch the go modules
restore the packages
restore the nuget packages
install the gems
install the node modules
install everything from the lock file
sync the environment
create a virtual environment
make a virtualenv called .env
set up a venv in {d}
activate nothing, only create the venv
prepare the environment
what would the plan change in {d}?
plan the terraform changes
show the terraform plan, don't apply anything
apply the terraform plan
initialise terraform in {d}
seed the database
reset the database
roll back the last migration
create the database
open a console
open a shell in the {w} container
list the routes
show the routes of the app
list the make targets
which make targets are there
list the running containers
tail the logs of the {w} service
show the logs
stop everything
take the stack down
scale the {w} service to {n2}
publish a dry run of the package
pack the crate
clear the cache
throw away the build output and build anew
regenerate the client
generate the protobuf code
generate the types
run the code generator
run the example {w}
run the {w} benchmark
measure the coverage
how good is the coverage?
watch the tests
run all checks like in ci
run what ci runs
do the pre-commit checks
run the e2e tests
run the integration tests against the containers
run the storybook
serve the docs on port {n}
preview the site
start the worker
launch the emulator
run the app on the simulator
open the simulator
start it on port {n}
start the frontend in {d}
call the {w} target of the makefile
there is a make target for {w}, use it
the justfile has a recipe {w}, run it
use the {w} script from package.json
run the script that is called {w}
what is outdated?
which packages can be updated?
update everything
update the submodules
add the package {pkg}
drop {pkg}
audit the dependencies
are there known vulnerabilities in our packages?
why is {pkg} installed?
who needs {pkg}?
show the dependency tree
{c}
run {c}
please {c}
{c}, would you
{c} pls
is there anything that doesn't compile?
does everything compile?
start the {w} server
start it
run the {w} script
run {p}
execute {p}
make a folder build and run {c}
pin {pkg} to {v}
pin {pkg} to {v} in requirements.txt
upgrade {pkg}
install {pkg}
put {pkg} into the requirements
add {pkg}
add {npm} as a dev dependency
remove {pkg} from the dependencies
make a branch called {w}/{w2}
create a branch named fix/{w}
commit as "{m}"
commit all: {m}
commit with message {m}
commit {p}: {m}
stage {p}
push
push to origin
pull
stash it
tag v{v}
check out {w}
what version of {w} is on this machine
which {w} is installed
what's my python version
is port {n} free
who listens on port {n}
how full is the disk
set up the project
rebuild the image
restart the {w} service
bounce the {w} container
render the docs
build the docs
make the migrations
apply the migrations
validate the configuration
validate the terraform files
lint {p}
format {p}
format the code
tidy the go modules
fix the imports with the linter
fix the formatting
generate a new migration
generate the api docs
bring the database up to date
bring the services up
clean up old containers
do the tests still pass?
do a dry run of the deployment with {c}
spin up the dev server
test {p}
test the {w} package only
run the failing tests again
echo {w}
ls
pwd
do a plain ls
make {w}
make clean, then make
deploy with make deploy
profile it with {c}
optimize the images with {c}
coverage please
get {pkg} installed
bump {pkg} to {v}
compile
compile in release mode
benchmark it
get the build going
run the build again
is the build green?
are the tests green
make the code pretty with {c}
let the formatter do {p}
get the dev server up
make {w} with the makefile
fix the import order
auto-correct the style
fix all lint offenses
fix the style with the linter
reformat the whole code base
tests with coverage
stop after the first failing test
retry the failing tests
what are the routes of this app
security audit of the packages
add {pkg} to the dev group
we need {pkg} but only for tests
make a distribution
write the lock file anew
let {c} repair it
let ruff repair it
make the documentation with sphinx
check the types with mypy
check the style of {p} with the linter
could you verify that the tests pass?
does the test suite work?
is anything failing?
let's see if it still builds
start the service in the background
undo the last migration
downgrade the database by one
render the api docs
get rid of {npm}, we use another
nobody uses {pkg}, uninstall it
just the {w} tests
the tests about {w}
rebuild the image without the cache
npm why {npm}
mkdir {w}
how much of the code is covered by tests
""".strip("\n").split("\n"),
    "write": """
new file {q} with {n} in it
please write "{m}" into {q}
please write "{cmd}" into a Procfile
write "{m}" to {q}
create {q} with the text {m}
create {q} containing {k}: {n}
make a file {q} that says {m}
put "{m}" in a new file {q}
add a file {q} with just {w} in it
a new file called {q} with the content {m} please
create an empty {q}
make an empty file {q}
touch {q}
save {m} as {q}
create a folder {w}
make a folder {w}s
make a directory {d}/{w}
new folder {w}
I'd like a {q} with the line {m}
write {q}: {m}
add {q} with the lines {w} and {w2}
put {n} into {q}
generate {q} with the heading {T}
give me a file {q} holding {{}}
""".strip("\n").split("\n"),
    "edit": """
{k} = {n} -> {k} = {n2} in {p}
replace {w} with {w2} in {p}
in {p} replace {n} with {n2}
the heading should be "{T}", not "{w}", in {p}
change {k} in {p} from "{w}" to "{w2}"
set {k} to {n} in {p}
set {k}: {n} instead of {k}: {n2} in {p}
the title in {p} should be "{T}"
turn {K} off in {p}
add "{w}" to the end of {p}
add {w}/ to .gitignore
put the line {m} at the top of {p}
rename {s} to {g} in {p}
fix the typo {w} -> {w2} in {p}
correct "{w}" to "{w2}" in the readme
bump the version in {p} to {v}
remove the line "{m}" from {p}
delete line {n} of {p}
in {p} it says {w} but should say {w2}
swap "{w}" for "{w2}" in {p}
line {n} in {p}: make it "{m}"
append "{m}" to {p}
update the version to {v} in {p}
make {k} {n} instead of {n2}
the {w} limit is {n2}, make it {n}
raise {k} from {n2} to {n} in {p}
add an entry "{m}" to {p}
change the default {k} to {n}, file {p}
use {img} as the base image
{p} should say "{w}" instead of "{w2}"
{p} should have {k} = {n} instead of {n2}
use "{w}" instead of "{w2}" in {p}
replace all "{w}" by "{w2}" in {p}
replace every {K} by {g} in {p}
turn "{w}" into "{w2}" in {p}
make {k} {n} in {p}
turn {k} on in {p}
switch {k} on in the config
switch {k} off
turn {K} from true to false
the {k} is wrong, it's {n} and not {n2}
the {k} is {n2} right now, make that {n}
rename the class {C} to {W} in {p}
""".strip("\n").split("\n"),
    "move": """
throw {p} away
would you be so kind as to delete {p}
call {p} {q} instead
rename {p} to {q}
move {p} to the top level
make a copy of {p} named {q}
copy {p} next to it as {q}
get rid of {p}
{p} can go
remove {d}
put {p} into {d}
{p} belongs in {d}
i want {p} in {d}
give {p} the name {q}
back up {p} as {q}
the file {p} is useless, remove it
move the {w} tests to {d}
move everything from {d} to {w}
delete all .{x} files in {d}
duplicate {p}
""".strip("\n").split("\n"),
    "talk": """
thanks
thank you!
hello
hi there
who are you?
what can you do
good morning
ok
great
never mind
bye
sorry, that was the wrong window
do you speak french?
do you know rust?
thanks, that helped
nice
cool, thanks
are you a bot?
how are you?
see you
perfect, thanks a lot
tell me a joke
you there?
well done
you're the best
I thank you for your assistance
that was quick, thanks
what can you help me with?
excuse me, what's your name?
haha nice one
tell me a joke about {w}s
tell me a joke about programmers
a joke please
tell me something funny
say something nice
write a poem about {w}s here in the chat
what's the weather like
what can you do for me?
help me
very good
""".strip("\n").split("\n"),
}
"""What can be done, by the kind of work; {c} a command, {q} a new file."""
