"""Eight people who write whole sentences in their own manner: what a very small model can't do, and what looks alike and can be done.

Each is one author for cross-validation, across all three tables. Slots as in `sentences_beyond.py`.
"""

# fmt: off
from __future__ import annotations

CHANGE: dict[str, str] = {
    "terse": """
add readiness probes to the {w} deployment
tls termination on the ingress
make the {w} role idempotent
zero out the key buffers after use
canary rollout for {w}
systemd unit with restart limits for the {w} daemon
drop root in the container
pool the db connections
structured logs, json, with request ids
backpressure between reader and writer
spi driver, dma, no busy loops
{s} blocks the isr, sort it
squeeze {p} under 4k
lockless queue instead of the mutex
bounds checks in {s}
kill the globals in {p}
flatten the nesting in {s}
one error type for the crate
pass a context through all calls in {d}
{p}: async all the way
dedupe {p} and {p2}
less cloning in {s}
get rid of the unwraps in {p}
no more magic numbers in {p}
cleaner names in {s} please
{s} is a mess, untangle
oom in the {w} worker, plug it
{w} pod restarts every hour, sort that out
flaky {w} test, nail it down
ci is red, get it green
build broken on arm, make it work
segv in {s} with an empty buffer
heap corruption somewhere in {p}
fd leak in the {w} watcher. plug
clock drifts after sleep
crc mismatch on the second block, correct it
reset loop after ota
valgrind complains about {p}, silence it properly
clippy pedantic clean for {d}, fix by hand what it can't
tests for {s}, happy path and errors
fuzz target for the {w} decoder
bench for {s}
mock the clock in the {w} tests
one table-driven test instead of these ten
doc comments on the public items of {p}
readme, with badges and a quickstart
runbook for the {w} outage
{p} to typescript
{p} from bash to python
jenkins to github actions
compose to kubernetes manifests
port the {w} driver to zephyr
cmake instead of the makefile
hcl modules out of {p}
dashboard for queue depth and latency
alert when the {w} backlog grows
backup job with retention
secrets out of the repo, into vault
log rotation
graceful shutdown
retry with jitter around {s}
cache {s}, ttl one minute
paging for GET /{w}s
--json output for the {w} command
completion script for zsh
{w} subcommand that prints a summary
config hot reload
support ipv6
big endian too
utf-8 everywhere, not latin-1
strip the vendor sdk, write our own {w} layer
register allocator, linear scan
inline small functions
dead store elimination
error recovery in the parser
peephole: fold add zero
source maps
incremental rebuilds
lsp hover
parallel link step
{s} without recursion
{s}, but branchless
{s}: O(n) pls
make {p} prettier
nicer output for the {w} command
better error texts in {p}
""",
    "chatty": """
ok so hear me out, what if the {w} cards flipped over when you tap them? can you build that
hey! the checkout button just sits there spinning forever when the card gets declined, could you look into it and sort it out?
could you whip up a little landing page for our summer festival, something colourful
soo the high score list forgets everything when the app restarts, would be lovely if it didn't
I'd really love it if the player could wall jump, like in those old platformers
the {w} screen looks kinda sad, could you make it nicer?
can you do some magic on {p}? it's grown into a monster and I'm scared to open it
alright, next up: users should be able to upload a profile picture and crop it
my designer wants the whole page to feel "airier", so give it more room to breathe
hmm the toast pops up twice when I hit save quickly, that's kinda embarrassing, make it stop
let's have the enemies take cover when they're low on health
you know those skeleton loaders everybody has? I want them on the {w} page too
somebody on the forum said our app drains their battery overnight, please do something about it
could you take the {w} code and turn it into a custom hook so that I can reuse it?
ugh, scrolling the {w} list on my old phone is like a slideshow. help it out please
please get rid of all those any types in {p}, my linter is crying
time to say goodbye to moment.js, swap it for date-fns wherever we use it
how cool would it be if the map loaded tiles while you walk? go for it
I promised the team an email digest every Monday morning, can you put that together
can u make it so the app remembers where you left off
I keep getting "cannot read property of undefined" in {p} and it's driving me nuts, fix pls
let's make the boss fight harder but still fair
could you write me a couple of tests for {s}? I always forget the edge cases
we should show prices in the visitor's own currency, make that happen
the dropdown hides behind the modal, looks silly, can you sort that
gimme a quick prototype of a drawing app, canvas or whatever you like
the readme is super boring, spice it up a bit
could you write a friendly welcome mail for new users
I was thinking we could split {p} up, it's like two thousand lines now. would you?
make the jump feel snappier
hey could you hook up sign in with google
it'd be awesome if you could translate the app into Portuguese for my cousin
add some juice when coins get collected, particles, sound, screen shake, the works
there's this weird gap under the header on Safari, get rid of it please
do me a favour and rewrite the {w} component without the class stuff
would you mind tidying {p}? no behaviour change, just so it reads well
the inventory grid breaks when you carry more than twenty items, could you take care of that
we want people to be able to undo a delete for ten seconds, like gmail does it
ok the login form needs some love: show errors next to the fields and disable the button
pls turn these five useState calls into a reducer
can you set up storybook with a few stories for the {w} component
somehow my {w} animation stutters on every third frame, smooth it out would you
I've got no idea about accessibility, could you make the menu work with a screen reader
throw in a konami code easter egg, haha
can we have the camera follow the player with a bit of lag?
let me drag the {w}s around to reorder them
I need a script that grabs all my screenshots and puts them in folders by month
come up with a cute 404 page
the settings don't stick after an update, people are angry, please repair that
bring the old level editor back to life
maybe add a tutorial for first-time players? three steps or so
it takes forever to start. like ten seconds. do something?
could you get {p} to work offline as well, with a service worker
the search should find stuff even with typos in it
I'd like the chat to show when somebody's typing
convert all our promises in {d} to async await when you have a minute
uhm the tax is added twice for business customers I think? please put that right
write a haiku bot for our slack channel
let's get multiplayer working, just two players for now
can you make {s} less ugly
we need a cookie consent thing, the lawyers say so
please make our bundle smaller, it's at three megabytes lol
could you document the props of the {w} component, nobody knows what they do
would you kindly fix whatever makes the tests fail on my machine
the swipe gesture fights with the scroll view, untangle that please
the whole thing freezes when I paste a long text into the editor
give {C} a proper loading state
I fancy a weekly stats screen with a bar chart
the map markers all end up in the ocean, swap whatever needs swapping
make sure nobody can submit the form twice
hey what about a dark theme, but a really nice one
the notifications come in at 3 am for folks in Australia, can you handle time zones right
please write a story-like intro for the game's start screen
finish the {w} feature for me, I got halfway in {p}
put the {w} logic somewhere sensible, it doesn't belong in the view
""",
    "non-native": """
I would like that you make the query more quick
please to do the training with early stopping
make that the notebook runs from begin to end without error
we have need of a function what removes the outliers
it is necessary to encrypt the backups, do it please
please eliminate the duplicated code between {p} and {p2}
the model has overfitting, improve please
I want to have the confusion matrix as picture
make me the code in {p} more clean
can you bring the {w} pipeline on airflow?
please you write the tests for the class {C}
the password is stored in clear, this must be changed to a hash
do that the loading of csv goes in parallel
make one plot of the loss by epoch
the result of {s} is false when the column has nulls, correct please
I need to put the data of three tables together and to make a report from it
please change {p} so that it takes the arguments from the command line
the program makes a memory error with the big file, please to resolve
write for me a scraper of the prices
for every user must exist only one session, please realize this
I want a validation of the token before each request
please replace the pandas by polars in the {w} step
can you make from this script a package that one can install
make possible to cancel the job
it should give a warning if the disk becomes full
the dates are coming in wrong order, repair this
we want to use the encoder of bert instead of tf-idf
please divide the data correctly, actually the test set is seen in training
do refactoring of {p}, it is too long
please make an anonymisation of the names in the {w} table
this loop is very slow, can you vectorise
I wish a dashboard in streamlit for the {w}
you should write a docstring in each function of {d}
bring please order in the folder structure and correct the imports
the server answers 500 if the body is empty, please treat this case
how about to write the log in a database and not in file? make it
make the access to the admin page only for admins
close please the hole with the sql injection
create a login with two factors
the upload accepts every file type, restrict it in a secure manner
please you translate the comments in {p} from Spanish to English
make a schema for the new {w} database with the relations
I want that {s} gives back a dataframe and not a list
please add the type annotations by {p}
the colours in the diagram are not good to distinguish, make better
we must support python 3.13, adapt the code
take out the secrets from the code and put them in a safe place
please make a normalisation of the features before the clustering
write a job which every night deletes the old {w}s
do a hyperparameter search and take the best
the api has no limit of requests, add one
make the regression with regularisation
program a tool that finds double photos
the encoding of the umlauts is broken in the export, please do right
I have the error "index out of range" by {s}, solve it
let the script continue where it was stopped
please integrate the payment with stripe
want to see progress during the import
make the function {s} to be safe for threads
please write down how to use the library, with examples
the tests don't go through since yesterday, make that they go
reduce please the memory that the {w} needs
build a small neural net that recognises digits
it lacks a check of the permissions in {p}, insert it
the readme has a lot of faults in english, correct them
would you program the export to excel
{s} is doing too many things, separate it in several functions
please find where the leak is and close it
the certificate is not verified, turn the verification on in all clients and handle the failures
make us a summary statistic for each {w} and put it in the report
""",
    "formal": """
Kindly replace the ad hoc parser in {p} with a grammar-driven one.
Please provide an implementation of the Runge-Kutta method of fourth order.
The solver does not converge for stiff systems; please remedy this.
I require a lexer for the configuration language.
The documentation of {C} is insufficient. Please elaborate it.
Please draft an abstract for the paper that accompanies this code.
Please extend the type checker so that it infers the types of lambda parameters.
It would be appreciated if {s} validated its arguments and raised meaningful exceptions.
The symbol table ought to be scoped. Please amend the implementation accordingly.
Kindly prepare a migration guide for users of version {v}.
Please see to it that all figures are reproduced by a single script.
The module {p} should be decomposed along its responsibilities.
We should like the simulation to take advantage of several cores.
Please substitute the bubble sort in {s} by a more efficient algorithm.
The {w} service should degrade gracefully when its database is unavailable.
Please formulate a more precise error message for every failure in {p}.
I should be obliged if you could vectorise the inner loop of {s}.
Kindly ensure that no two transactions may modify the same {w} concurrently.
Please implement a garbage collector of the mark-and-sweep kind.
The public interface of {C} is inconsistent; please harmonise it.
A caching layer between the {w} service and its storage is desirable. Please add it.
Please translate the user manual into French.
The introduction of the guide is verbose. Please condense it.
Please write a specification of the {w} protocol.
Numerical instability occurs in {s} for small denominators. Please rectify this.
Would you be so good as to generalise {s} to arbitrary dimensions?
Please author unit tests that cover each branch of {s}.
The test coverage of {d} is inadequate and should be raised.
Please modernise the code in {p} to the current standard of the language.
The report must also be available in PDF. Please implement this.
Please devise a benchmark that compares both implementations.
We need to comply with the new privacy regulation: let users request the deletion of their {w}s.
Please convert the LaTeX tables into something the web version can display.
It is imperative that sessions expire after fifteen minutes of inactivity.
Please introduce constants for the physical quantities in {p}.
Please rework {p} in such a way that it no longer depends upon global state.
The command-line interface should offer a subcommand for each operation. Kindly implement it.
Please construct a parser generator for LL(1) grammars.
Please prove by means of tests that {s} never returns a negative value.
Please supply examples for every public function of {p}.
The instruction scheduler disregards latencies. Please take them into account.
I wish to have the comments in {p} proofread and improved.
Please unify the two representations of a {w}.
The intermediate representation should be in static single assignment form.
Kindly compose a cover letter to the editor.
Please add a chapter on deployment to the manual.
Please have the {w} importer tolerate malformed rows and report them at the end.
The glossary is incomplete; please supplement it.
Please parallelise the Monte Carlo simulation.
Kindly redesign the configuration so that each environment may override the defaults.
Please bring the bibliography script up to date with the new interface of its library.
Please reimplement {s} with the standard library alone.
Please ensure the application satisfies the accessibility guidelines.
An audit trail of all modifications to a {w} is required. Please develop it.
The results differ between runs. Please make the computation deterministic.
Please correct the rounding in the {w} invoice, as sums deviate by one cent.
Please replace inheritance with composition in {C}.
Kindly produce a poster summary of this work.
Please write a foreword for the handbook.
The regular expression in {s} rejects valid addresses. Please correct it.
Let {s} accept an iterator in place of a list, throughout.
Please support Unicode identifiers in the scanner.
The application terminates unexpectedly upon receipt of an empty message; please resolve this.
Please refine the layout of the {w} page for narrow displays.
Please provide a C interface to the library.
Please arrange for the computation of the residuals to be performed on the GPU.
Please write a proposal for the deprecation of {s}.
""",
    "brisk": """
Wire up the payment form to the new gateway
Roll our own date picker, the library is too heavy
Swap axios for fetch across the client
Hook the search field to the backend
Bring back the old sorting, but configurable
Write the migration that adds a status to {w}s and backfills it
Give the {w} table an audit trail
Make the dashboard load in under a second
Make {p} pass the strict type checker without ignoring anything
Make {s} handle negative amounts
Make {p} less repetitive
Make the {w} service survive a restart of the broker
Get the {w} page to score ninety in lighthouse
Get {p} down to something one can read in a minute
Get the nightly job to finish before six
Cut the cold start of the lambda in half
Trim the fat from {p}
Break {p} apart, one file per concern
Pull the validation out of the controllers
Push the filtering down into the database
Fold {s} and {f} into one
Merge the duplicate customers and keep the newer address
Line up the form fields and give the buttons equal widths
Ship a changelog page inside the app
Build an importer for the old format
Build a REST client for their API with retries
Draw a sequence diagram of the login
Sketch the API for bulk updates
Draft the announcement for version {v}
Compose a query that finds {w}s without an owner
Come up with test data for a year of orders
Write acceptance tests for the {w} flow
Write the missing tests, {p} has none
Write a helper that formats money for any locale
Write a cron job which sends reminders
Write an adapter between {C} and the new queue
Write a linter rule against console.log
Write some proper docs for {d}
Write up what we decided about {w}s as an ADR
Teach the parser about comments
Let editors schedule posts
Let {s} work on streams
Let the CLI guess the format from the extension
Allow several tenants in one database
Reject weak passwords
Warn before leaving a page with unsaved changes
Retry the webhook when the other side is down
Show the {w}s on a map, clustered
Highlight search hits in the results
Group the notifications by day
Remember the last filter per user
Stop the double submit
Stop {s} from eating exceptions
Prevent the worker from picking up the same job twice
Handle the timezone of the user in {p}
Round the totals the way accountants do
Speed up {p}, it takes forty seconds
Fix the memory leak in the {w} worker
Fix what the reviewer complained about
Fix the N+1 in {p}
Repair the broken layout in Firefox
Recover from a half-written file
Rewrite {p} so a junior can follow it
Reduce {s} to ten lines
Replace the hand-written SQL in {p} with the query builder
Replace polling with websockets
Upgrade to react 19 and sort out what breaks
Move us from webpack to vite
Move the session from cookies to redis
Modernise the syntax in {d}
Use a state machine for the order status
Use proper enums in {p}
Turn the {w} script into a service
Turn these screenshots into a test plan
Translate the error messages to Dutch
Adapt the importer to their new columns
Clean up after the last migration
""",
    "grumpy": """
{p} is unreadable. Do something about it.
Nobody can follow {s}. Rework it.
The {w} page is ugly as sin, redo it
The {w} importer chokes on commas again. I want it fixed for good.
Why on earth is this synchronous? Make it async.
These tests test nothing. Write real ones.
The error messages are useless, make them say what's wrong
This build takes ages. Bring it down to a minute.
The logs are full of noise, cut it down to what matters
{p} copies half of {p2}. One of them has to use the other.
That regex in {s} matches garbage. Correct it.
The docs lie about {s}, bring them in line with the code
There are three ways to read the config. I want one.
Every release breaks the {w} export, add a test that catches it
The search returns rubbish for two words, make it better
The mobile menu doesn't open on the first tap, sort it
Uploads die at ninety percent. Find it and fix it.
Somebody hardcoded the tax rate, make that configurable
Passwords in plain text, seriously? Hash them.
The modal traps the focus forever. Mend that.
The queue loses messages when it restarts, so make it durable
This loop does a query per row. Batch it.
The API returns 200 for errors. Use proper status codes everywhere.
The {w} report is off by a day in Tokyo, put it right
The indentation of the generated code is a joke, improve the generator
Half of {p} is commented out. Tidy up and keep what's needed.
I'm sick of this flaky test, make it reliable
The onboarding mail reads like a ransom note. Reword it.
The icons are blurry on retina, do them as vectors
It crashes when the list is empty, as usual. Handle that.
The battery is flat after two hours because of {s}, optimise it
The spinner never goes away when the request fails
The CSV export has no header row, it should have one
The dates are sorted as text!
The second monitor shows a black window
Undo undoes the wrong thing
Copying from the table pastes nonsense
The {w} widget ignores the theme
The scroll position is lost whenever I come back
The cache never expires, users see last week's prices
The validation accepts an email without an at sign
Two users can book the same seat
The password reset link works twice, which it must not
The first frame after loading is black
Sound keeps playing after the game is closed
The robot overshoots every turn, tune the controller
""",
    "manager": """
Our goal for this sprint is single sign on, please start with it.
Customers in Canada need prices in two currencies. Please take this on.
Legal wants us to anonymise old {w}s after two years; make it happen.
The board would like a monthly report of active users, generated automatically.
Marketing asked for a banner on the start page that can be edited without a release.
We need feature parity with the desktop version on the {w} screen.
Support gets many tickets about the invoice layout. Please improve it.
Let's reduce technical debt in {d}: start with {p}.
Please align {p} with our coding guidelines.
Please prepare the code base for open sourcing.
Please prepare the service for ten times the traffic.
I'd like the checkout to be three steps rather than five.
We promised partners a sandbox environment. Could you set one up?
We want to measure how often people use the {w} feature, add tracking.
We agreed to sunset the old API. Please mark it as deprecated and warn callers.
The pilot customer needs an export to their accounting system.
Please write user stories for the {w} epic.
Please write a short summary of this release for the newsletter.
Please write a job description for a backend developer based on this repo.
Please put together slides about the architecture.
Please produce a risk list for the migration with mitigations.
Please make the product usable for colour-blind people.
Please get {p} ready for review: tests, docs, the whole thing.
Please take the feedback in {p} and work it into the code.
Please split the {w} epic into tasks of a day each.
Please have the app send a weekly summary to every team lead.
It must be possible to switch off the {w} feature per customer.
An administrator should be able to merge two accounts.
Users with a free plan may only create five {w}s; enforce that.
New employees should get access automatically when they join.
The help texts should be friendlier and shorter.
The onboarding should take less than five minutes, please rework it accordingly.
The trial period has to end after fourteen days, with a reminder on day ten.
Please find a way to cut our cloud bill and implement it.
Could somebody finally automate the release? You, for example.
Kindly finish what Peter began in {p}.
""",
    "student": """
write me a function that checks if a word is a palindrome
i need a program for my homework that computes prime numbers
can you make a quiz game with questions from a file
make a simple web server in c
implement a binary search tree with insert and delete
implement dijkstra in {p}
solve exercise 3 in {p}
complete the todo parts in {p} so that the tests pass
write the main function for me
can you finish my assignment, it is in {p}
my code in {p} doesnt work, can you correct it
my sort is wrong for duplicates, fix
i get a segmentation fault when i free the list, help me fix it
the loop never ends, what do i have to change? change it
add comments to my code so that the teacher thinks i understood it
make my code shorter, i am only allowed 50 lines
rewrite my loop as a list comprehension
convert my python program to java
make a class hierarchy for animals with sounds
write a recursive version of {s}
write an iterative version of {s}
make a gui for my calculator with tkinter
generate random test cases for {s}
write the report about my project, one page
make a latex table from the results
draw the graph of the runtimes
write a makefile for my project
make a linked list that is generic
let the user enter numbers until he types stop, then print the average
read the csv and print the mean of every column
make the ascii art tree grow
simulate a bank with threads and locks
write assembly for adding two numbers
encrypt a text with caesar
build a small database with sql for a library with books and readers
make a tic tac toe ai that never loses
parse the log and count errors per hour, as a script
prove that my algorithm is correct, as comments in the code
code the game of life
animate the sorting algorithm
""",
}
"""Changes and programs that have to be thought out."""

EXPLAIN: dict[str, str] = {
    "terse": """
is {p} any good
{p}: any good?
is {p} ok or garbage
{p} - thoughts?
thoughts on {s}?
verdict on {p}
your take on the {w} layout?
opinion on {p} vs {p2}
{p} or {p2}, which is cleaner
which one is worse, {p} or {p2}
rate {p}
smells in {d}?
nitpick {p}
review {p}, be harsh
quick review of the {w} changes
sanity check on {s}
would you ship {p}?
is {p} production ready
is {p} over-engineered
is {s} dead simple or am I missing something
is {p} readable
can {s} be trusted
is {s} reentrant
is {s} constant time
isr safe?
any races in {p}
any ub in {p}?
any leaks here
do we leak fds anywhere
do we have dead code anywhere
do we swallow errors anywhere
anything quadratic in {p}?
anything fishy in {p}
what's fishy about {s}
weak spots of the {w} setup?
worst part of {p}?
biggest risk in this repo
attack surface of the {w} api?
blast radius if {w} dies
what if redis goes down
what if two of these run at once
what if the disk is full in {s}
what can go wrong in {s}
how bad is {p}
how risky is it to bump {pkg}
how hard to port this to arm
effort to drop python 3.9?
estimate: {w} to grpc
why the mutex
why volatile here
why two queues
why not epoll
why is the image so big
why 3 retries in {s}
reason for the sleep in {s}
what's the sleep in {s} for
purpose of {s}?
point of {C}?
how does {s} pick a slot
how does a packet get from isr to app
boot sequence, from reset to main
lifecycle of a {w}
ownership model of {C}?
memory layout of {C}, explain
explain {s}
tldr of {p}
gist of {p}
{p} in a nutshell
big picture of this repo
what's {p} doing
wtf is {s} doing
what does {s} return when it's empty
walk through {s}
pros/cons of helm here
nomad or k8s for this?
arena or refcount? reasons
best place for the {w} check?
better data structure for {s}?
name ideas for {s}
what would you cut first
what's missing in {p}
what next for the {w} module
root cause of the {w} outage?
cause of the hang in {s}?
diff between {s} and {f}, in behaviour
how do {p} and {p2} play together
who owns the lock in {p}, and when is it released
worth moving to rust?
""",
    "chatty": """
so is {p} any good? be honest
be honest with me, how bad is {p}?
what's your gut feeling about {p}
hey can you look over {p} and tell me what you think?
I just finished {p}, what do you think of it?
am I doing it right in {p}?
is {p} the kind of code you'd be proud of, haha
would you say {p} is clean code?
does {p} look alright to you?
does {p} make sense to you or is it just me?
I've got a bad feeling about {p}, is it justified?
my teammate says {s} is way too clever, do you agree?
ok help me out here, what on earth is {s} trying to do?
can you give me the short version of how the save system works?
I'm kinda lost in {d}, how does it all hang together?
so how do the {w} thingy and the {w2} thingy know about each other?
wait, why are we even using redux here?
why would the app crash only on iPhones? any theory?
the {w} test passes alone but fails with the others, why could that be?
why's my bundle so huge, any idea?
I don't get why the sprite flips when it turns around
quick question, is it a bad idea to store the token in local storage like we do?
would you go for tailwind or plain css in a project like this one?
unity or godot for this sort of game, what would you pick and why?
if you had to throw away one file in here, which one and why?
what would you tackle first if this was your project?
any ideas how we could make the game more fun?
got any tips to make {p} more readable?
gimme three things you'd change about the {w} screen
roast my code lol, start with {p}
can you explain {s} to me like I'm a junior
I'm new to the team, could you walk me through how login works?
tell me a bit about how the physics are done in here
what's the story behind {C}?
do you reckon the {w} stuff will hold up with a thousand players?
do you think anybody could cheat by editing the save file?
is it ok that {s} calls itself or will that blow up some day?
how long do you think it'd take to add multiplayer?
how would you go about testing the {w} screen?
what's the nicest way to share state between these two screens?
where should I put the {w} logic, in the view or in the model?
should I worry about the warnings in {p}?
should {p} be split up or is it fine as it is?
what are the chances that the update breaks our saves?
what happens if someone loses their connection right in the middle of a payment?
what happens under the hood when I hit the buy button?
what do the levels in {p} have in common, and could they share code?
is there anything in {p} I should be worried about?
anything you'd do differently in {p}?
can you spot the bug in {s}? I've been staring at it for an hour
can you tell what's making the menu lag?
could you compare {p} with {p2} for me and say which is the better one
which of these two components is the nicer one, {p} or {p2}?
which one should I keep, {p} or {p2}?
I can't decide between a list and a grid for the {w}s, what's better for users?
please help me understand the hooks in {p}
I keep reading {s} and my head spins. what's the trick?
what's that regex in {s} supposed to match, in human words?
sum up the code in {p} for my boss, she's not technical
what did the guy who wrote {p} have in mind?
are there any security issues I should know of before launch?
how does the game decide which enemy attacks next?
how come the timer runs faster on my friend's pc?
how does our pricing work exactly, with the discounts and all
is the {w} logic any different on android? and if so, why
is my folder structure weird?
does our accessibility suck?
do you see why it flickers?
what's the catch with using web workers here?
help me pick a database for this
brainstorm with me: names for the {w} feature
what would a pro say about {p}
pretend you're the app store reviewer, what would you complain about?
how clean is {p} on a scale of one to ten?
""",
    "non-native": """
is the code of {p} good or not good?
what is your meaning about {p}?
how do you find {p}?
is {p} well written?
please say me if {p} is written well
is {p} correct like this?
I want to know if {p} is secure
is it secure, the file {p}?
please to control {p} for errors of logic
what does the function {s} exactly?
for what we need {p}?
please explain how functions the training
explain me please the meaning of each parameter in {s}
I do not understand the code in {p}, can you explain with simple words
can you describe me the way of the data until the database
why the accuracy is so low?
why is the loss going to nan?
why we get different results each time?
what is the cause that the query needs ten minutes
from where comes the difference of the totals?
what can be the reason of the timeout in {s}
is there data leakage in my pipeline?
is the split of the data correct done?
is the sample big enough for saying something?
which of the models is the better one and why so?
which is more good for us, spark or dask?
is it better to use a tree or a linear model here?
how can one make the import more fast?
how can I prevent that a user sees data of the others?
are the passwords stored in a right way?
are there places where sql injection is possible?
is it possible to attack the login?
has {p} some problems of security?
do we have somewhere queries that are not parametrised?
does somewhere user input come into a shell command?
what would an attacker do with {p}?
how dangerous is the eval in {p}?
what is happening if the token is expired during the upload?
what is happening when the column has only nulls?
how is the connection between {p} and {p2}?
in which way are {C} and {p} connected?
what is the difference of {s} and {f}?
compare please the two scripts {p} and {p2}
judge please the quality of {p}
give please your opinion to the structure of {d}
make please a review of {p}
make a critic of my sql
please tell what can be made better in {p}
what should I make better?
what do you propose for the {w} table, one or two?
can you recommend a method for the missing values?
which metric is adequate here?
how many time will need the migration to the new database, about?
is it much work to change {pkg} against another library?
what are the advantages and disadvantages of the {w} design
is the index on {w} useful?
how works the authentication in this application?
how goes a request from the browser to the answer?
how is calculated the score?
what says the p-value in {p} to us?
interpret please the result of the regression
what mean the numbers which {s} gives back, and how come they?
summarise for me {p}, I have not much time
tell in short words what makes {p}
what is the thought behind {C}?
must {s} really be recursive?
can {s} fail, and when?
will this work with ten million rows?
what effect has it if I take away the lock in {s}?
is it normal that {s} is so long?
I have a doubt if {s} is right for leap years, what you think?
help me to understand the class {C}
what has to be considered before we go live?
explain the steps of the cleaning and why in this order
""",
    "formal": """
Is {p} of acceptable quality?
Would you consider {p} to be well structured?
In your judgement, is {p} fit for publication?
How would you assess the quality of {p}?
Please assess {p} with regard to maintainability.
Please evaluate whether {p} conforms to established practice.
Kindly offer a critical appraisal of {p}.
Please appraise the soundness of the argument in {p}.
Please comment upon the style of {p}.
I should value your opinion on {p}.
May I ask for your assessment of {C}?
Which of {p} and {p2} is preferable, and on what grounds?
Please contrast {p} with {p2}.
Please compare the two solvers with respect to accuracy and cost.
What distinguishes {s} from {f}?
Please explain the rationale behind the division into {d} and the remaining packages.
What is the rationale for the second pass?
For what reason does the type checker traverse the tree twice?
By what mechanism are symbols resolved across modules?
In what manner does the optimiser treat loops?
How is precedence handled in the expression parser?
How does the register allocator deal with spilling?
Please elucidate the role of {C}.
Please clarify what {s} guarantees to its caller.
Which invariants does {C} maintain?
Under which circumstances may {s} return nothing?
Under what conditions does the solver diverge?
Is the algorithm in {s} numerically stable?
Is the grammar ambiguous?
Is the complexity of {s} acceptable for large inputs?
Is the use of recursion in {s} justified?
Is the statistical method appropriate for these data?
To what extent does the design permit parallel execution?
To what degree is {p} coupled to {p2}?
Does {p} adhere to the principle of single responsibility?
Does the documentation correspond to what the code does?
Does the implementation in {p} agree with the paper?
Are the assumptions of {s} documented and valid?
Are there inconsistencies between the specification and the implementation?
Are the conclusions in {p} warranted by the data?
What are the limitations of the present approach?
What alternatives to the present design would you suggest?
What would be the consequences of removing {C}?
What would it entail to support a second backend?
What improvements would you propose for {p}?
What deficiencies do you perceive in {p}?
What are the most serious shortcomings of the {w} module?
How might the precision of {s} be increased?
How much effort would a port to another platform require?
Please estimate the effort of rewriting {d}.
Please outline how the compiler proceeds from source to object code.
Please summarise the method described in {p}.
Please give a concise account of how {s} arrives at its result.
Please provide an overview of the architecture.
Please describe the interaction between the scheduler and the {w}.
Please interpret the results of the benchmark.
Please explain the derivation of the formula in {s}.
Please advise whether the cache should be kept.
Please advise on the choice of a numerical library.
Please discuss the merits of a separate {w} service.
Please analyse why the second experiment fails.
Please identify the cause of the deviation in the results.
Please identify weaknesses in the argument of the introduction.
Please recommend a strategy for versioning the interface.
Please suggest a title for the paper.
Please plan the restructuring of the manual.
I fail to see why {s} requires a lock. Could you enlighten me?
I am uncertain whether {s} handles overflow. What is your view?
I wonder whether {p} could be considered finished.
Could you tell me which parts of {p} deserve attention before the release?
Could you explain the significance of the constant in {s}?
Should the interface of {C} be considered stable?
Ought we to prefer an iterative formulation?
Would it be advisable to adopt a plugin architecture?
Would a reader unfamiliar with the field understand {p}?
""",
    "brisk": """
Tell me whether {p} is worth keeping
Tell me what you'd improve in {p}
Tell me why the cache misses so often
Tell me the weak points of {p}
Tell me how {s} copes with empty input
Give me an honest opinion of {p}
Give me a rundown of {d}
Give me three reasons for and against a monorepo
Give me a verdict: keep {p} or rewrite it
Judge the naming in {p}
Grade {p}
Score {p} from one to ten
Score the readability of {d}
Vet {p} for mistakes before I merge
Double-check the maths in {s}
Proofread the logic in {s}
Look through {p} for logic errors
Look for race conditions in {d}
Look at {p} with fresh eyes and say what's odd
Go over {p} critically
Check {p} for anything that could blow up in production
Check whether {p} follows our conventions
Check that {s} can't divide by zero
Find holes in my reasoning about {s}
Find out what slows down the start
Find out who mutates the state, and why
Figure out how {w}s get their ids
Trace a request from the router to the database
Follow the data from {p} to the screen and describe each hop
Weigh up graphql against rest for us
Compare {p} and {p2}: which is the cleaner one?
Decide between sqs and kafka for me
Recommend a folder structure
Suggest a better name for {C}
Suggest tests that {p} lacks
Propose a way out of the circular dependency
Plan the split of {C}
Outline how you'd add multi-currency
Estimate the effort for an ios app
Explain the trick in {s}
Explain the numbers in {p}
Explain what the {w} middleware adds
Explain the failure in the last run
Summarise {p} for a newcomer
Summarise how errors travel through {d}
Describe the contract between {p} and its callers
Walk me from login to logout
Name the biggest problem of this code base
Name three risks of going live on Friday
How solid is {p}?
How well tested is {p}, and is that enough?
How come {s} needs a lock?
How does {C} know when to stop?
How would you name this module?
Is {p} up to scratch?
Is {p} good enough to merge?
Is {p} secure?
Is {p} still maintainable?
Is {p} too long?
Is {p} idiomatic?
Is {s} doing too much?
Is the {w} approach sane?
Is a singleton acceptable in {p}?
Does {p} smell?
Does {s} do what its name says?
Does our retry logic make sense?
Can {p} be simplified, and how?
Can we trust the numbers {s} gives?
What's your impression of {p}?
What's good and what's bad about {p}?
What's off in {p}?
What stands out in {p}?
What breaks when {w} is null?
What would it take to run this on Windows?
Where are we likely to hit limits?
Where does {s} get its data from, and is that wise?
Which parts of {p} would you rewrite?
Which file here is the messiest?
Which of our dependencies are a liability?
""",
    "grumpy": """
who on earth thought {p} was a good idea, and is it?
is there any sense in {p}?
does anybody understand {s}? enlighten me
what is this mess in {p} supposed to achieve?
why does everything go through {C}?
why does it need 2 gigs of memory to show a list
why do I have to restart it every morning?
why do we have four date libraries
why is it always {s} that blows up
why is the first request so slow and the second isn't
why would one store json in a varchar
what went wrong in the last deploy? tell me from {p}
what's the bloody point of {C}
what's eating all the memory
what's so special about {s} that it needs a lock?
I don't believe the numbers in {p}. are they right?
I don't trust {p}, convince me
I can't make head or tail of {p}
I have no clue what {s} does
I refuse to believe that {p} is the best we can do. what would be better?
it hangs on shutdown and I can't see why
it works on my machine and nowhere else, any explanation?
{p} looks wrong to me. is it?
{p} is terrible, right?
is {p} as bad as it looks?
is it just me or is {s} backwards?
is this really thread safe? I doubt it
are these tests worth anything?
are we vulnerable to this log4j thing in our own code, and where exactly?
explain to me why I should keep {p}
explain this nonsense in {s}
how is anyone supposed to test {s}?
how did this ever work?
how many of these abstractions do we really need?
so the parser is slow. because of what?
tell me one good thing about {p}
tell me {p} isn't a security hole
which idiot design decision makes this slow?
""",
    "manager": """
How far along is the {w} feature, judging from the code?
How healthy is this code base?
How mature is {p}?
How confident can we be in {p}?
How long would a switch to the cloud take?
How dependent are we on {pkg}, and could we replace it?
How do we compare with best practice on security?
What would happen to our customers if the {w} service went down?
What does {p} mean for the business?
What are the main building blocks of the product?
What are the open risks in {d}?
What would you put on the roadmap for this?
What is the quality of {p} like?
What is holding us back from releasing weekly?
What does it cost us to keep {p}?
Which areas need the most attention?
Which features could we drop without anybody noticing?
Who would be affected by a change to {C}?
Is {p} good enough to show to the customer?
Is it realistic to launch in May?
Is our test strategy appropriate?
Is {p} in good shape?
Are we compliant with the GDPR in the way we keep {w}s?
Are there any showstoppers in {p}?
Are there quick wins for performance?
Should we buy or build the {w} part?
Should we hire someone for {d}?
Could you explain {p} in plain language?
Could you put the architecture in a few sentences for the board?
Could you tell me whether {p} is well made?
Please explain to a non-developer what {s} is responsible for.
Please give me your professional opinion on {p}.
Please summarise the technical debt.
Please estimate the work left on {p}.
Please compare our approach with the usual one.
Please advise: is a rewrite of {p} justified?
Please tell me where we lose most time in the build and why.
Do you consider {p} finished?
Do we handle personal data correctly in {p}?
Does {p} meet the requirements in {p2}?
""",
    "student": """
what does this code do line by line
what does the star mean in {p}
what is the time complexity of {s}
whats the difference between {s} and {f}
what is a good way to store the graph
whats wrong with my code
what is the output of {s} for 5 and how do you get it
what does the while loop in {s} do
what happens in memory when {s} is called
why does my program print nothing
why do i get a segfault in {p}
why does my recursion never stop
why is my answer wrong for the last test
why do we use a pointer here
why is quicksort faster than my sort
how does {s} work, can you explain it simply
how does the recursion in {s} work
how do i make {s} faster
how would i start with exercise 2
how can i split my program in functions
how does inheritance work in {p}
can you explain {p} to me
can you explain the error i get in {p}
can you check if my solution in {p} is right
can you tell me if {p} is good code
can you give me feedback on {p}
can you grade my solution
can you give me a hint for {p}
is my solution in {p} correct?
is {p} good style?
is my code efficient
is {p} well commented?
is it bad that i use global variables
is there an easier way to do what {s} does
do i need a destructor in {C}
do you think {p} would get full marks?
did i understand {s} correctly: it sorts in place?
i dont understand pointers in {p}
i dont understand the base case in {s}
i dont know where to start with {p}
explain big o of {s}
explain the difference of the two loops in {p}
help me understand why {s} returns 0
teach me how {p} works
which of my two solutions is better, {p} or {p2}
which data structure should i use for {w}s
should i use a list or a dict in {s}
""",
}
"""What has to be understood, judged or explained."""

CAN: dict[str, str] = {
    "terse": """
logs of the {w} pod
kubectl get pods
tests
just the {w} tests
lint
build, release
fmt check only
flash it
size of the elf
who includes {w}.h
callers of {s}
def of {s}
{s} - where
refs to {C}
grep unwrap {d}
grep -rn "why" docs
count TODO in {d}
how many .{x} files
how many lines in {p}
how many tests are there
longest file in {d}?
any TODOs left
any conflicts?
any failing tests?
any uncommitted changes in {d}
any mention of {w} in the docs
do we set {K} anywhere
do we have a makefile
do we use {pkg} anywhere
do the docs build
does {p} compile
does clippy complain
is {pkg} installed
is {p} tracked by git
is {d} ignored
is {K} set in {p}
is the working tree clean
is docker running
is there a test for {s}
head of {p}
tail -n 20 {p}
{p} lines {n2} to {n}
cat {p}
ls {d}
tree
diff
diff {p}
diff main, only {d}
log, last 5
blame {p}
status
what's staged
what's in {d}
what's in the readme
what's in .env
what's {K} set to
what's the value of {k} in {p}
what port is in {p}
what branch
what python
what license
what version are we at
what deps
which go version
which shell
which targets does the makefile have
which files changed on this branch
which tests failed
why is {pkg} here? npm why {npm}
show how {w} is configured
show the {w} config
show me how the tests are configured
show the retry settings
show {s}
open {p} at {s}
outline {p}
exports of {p}
license?
author?
homepage?
min rust version
how to build, per the readme
where does it log to, grep for the path
where is the timeout set
where is {w} configured
where's the entry point
rm {p}
mv {p} {q}
cp {p} {q}
mkdir {w}
touch {q}
{p} -> {d}
drop {p}
nuke {d}
{K}=1 at the end of {p}
{k}: {n2} -> {n} in {p}
{k} to {n} in {p}
s/{w}/{w2}/ in {p}
{s} -> {g} in {p}
"{w}" should read "{w2}" in {p}
typo in {p}: "{w}" not "{w2}"
.{x} into .gitignore
bump to {v} in {p}
{q} with "{m}"
{q}: {K}={n}
commit "{m}"
commit -am "fix the leak in {s}"
commit all, "refactor {w}, faster now"
branch fix/{w}-leak
checkout improve-{w}
push
pull --rebase
stash
tag v{v}
revert {p}
unstage {p}
cargo bench
cargo clippy --fix
terraform plan
helm lint
docker compose up -d
make clean && make
ansible-lint {d}
run {p}
run fix_{w}.sh
rerun the failing ones
coverage
audit the deps
deps outdated?
prune docker
restart {w}
free port {n}? check
disk usage of {d}
""",
    "chatty": """
hey, could you show me what's in {p}?
hi! which tests do we have for the {w} screen? just the names
ok run the tests again please, I think I fixed it
alright I've fixed the crash, commit it as "fix crash on rotate" please
awesome, now push it
could you quickly check if the tests still pass? I refactored a bit
so I made the button prettier, can you start the dev server so I can see it
let's see if it still builds after my cleanup
can you find me the file where the high scores are saved?
where did I put the {w} component again?
I can't remember where {s} lives, can you find it
where on earth is the color of the header set
is there some file about the level design in here?
which files use {C}? I want to look at them later
how many levels do we have in {d}?
how often do we call {s}, just the number please
show me how the router is configured
can you show me how {w} is set up in {p}? just open it
show me the part of {p} where {s} starts
what does our readme say about contributing?
what does the error message in {p} say?
what's the name of the app in {p}?
what's our license again? my boss wants to know
who's the author of this thing according to the package file?
which version are we on? I think we released last week
what do we depend on? my friend asked
how do I install this thing? should be in the readme
how do I run the tests here, what does the readme say
hmm what did I change today? I forgot, lol
what did Anna commit last week?
did I already commit {p}?
did anyone touch {p} lately? show me its history
who wrote {p}? git should know
am I on the right branch? which one is it
hey is there anything I haven't pushed yet
oops, undo my changes in {p} please
let's call it a day, stash everything
new branch please, call it dark-mode
switch over to the branch better-enemies please
merge the dark-mode branch, thanks
tag it as v{v}, we're shipping!
please rename {p} to {q}, the old name was silly
could you move {p} into {d}, that's where it belongs
make me a copy of {p} called {q} before I break something
we don't need {p} any more since the redesign, you can delete it
throw out the {d} folder, it's all old junk
I want {p} gone
create a folder for the sounds, call it sounds
could you make a file {q} that just says "{m}"?
put a note into {q}: explain the physics to Tom
write "make the boss harder" into ideas.txt
add "improve the menu" to the end of {p}
jot down "fix scrolling on iPad" in todo.md, would you
the title in {p} should be "My Game", right now it says "Untitled"
make the {k} {n} instead of {n2} in {p}
could you set {k} to {n} in {p}? thanks
in {p} it says "{w}" where it should say "{w2}", can you swap that
replace "Hello" with "Welcome" in {p} pls
the {k} is {n2} right now, make that {n} please
change the app name from "{w}" to "{w2}" in {p}
there's a typo in {p}, "wellcome" should be "welcome"
take the line "{m}" out of {p}
turn {k} off in {p}, set it to false
rename the function {s} to {g} in {p}
stick *.{x} in the gitignore
can you install {npm} for me? we need it for the charts
get rid of {npm}, we use something nicer now
update all the packages, they're ancient
start the app on the simulator please
build me an apk
could you run the linter and let it fix what it can?
prettier over everything please
let prettier make {p} pretty
run the {w} script from package.json
what scripts are there in package.json? can't remember
can you run {p} and show me what comes out?
please open the docs folder and list what's there
gimme the first 20 lines of {p}
let me have a look at {p}
just print {p}, I'll review it myself
show me {p}, I want to understand it
show me {p} and {p2}, I'd like to compare them myself
let me see the diff, I want to review it before I commit
list the open todos in {d} please
search for "feels slow" in the notes
look for the word "beautiful" in {d}, that's where I left off
is there a file called {q} somewhere?
is {npm} in our dependencies?
is port 3000 taken? the server won't start
is the server running?
how big is the bundle? list the files in dist with their sizes
how much space does {d} take up?
hey there, how's it going
cool, thanks a bunch!
you're the best
haha nice one
ok never mind, I found it
who are you anyway?
what can you help me with?
good night!
hey I'm gonna rewrite the {w} screen tomorrow, for now just list the files in {d}
before I make it faster I'd like to see where {s} is used
someone told me {p} is terrible, so let me see it
the client wants to know which version of {npm} we ship
I think {p} is where the bug is. open it please
""",
    "non-native": """
please show me the content of {p}
show please the file {p}
I want to see the file {p}
please to open {p} from line {n2} until {n}
what stands in {p}?
what is written in {p} about the {w}?
which value has {K}?
which value has {k} in {p}?
on which port runs the server, look in {p}
where is configured the database?
show me where the database is configured
show me how is configured the logging
in which file stands the password policy?
in which file is the function {s}?
where is the place of {s}?
search please all places where {s} is called
please search the text "why" in {d}
find all files which have "review" in the name
find please the notebooks
are there notebooks in {d}?
exists a file {q}?
exists a function with name {s}?
is the word "secret" somewhere in {d}?
how many csv files are in {d}?
how many functions has {p}?
how many times comes {w} in {p}?
how many rows has {p}?
which columns has {p}? show the first line
the first {n2} lines of {p} please
give me the last {n2} lines from {p}
list me the files of {d}
what folders exist?
what for files are in {d}?
which is the biggest file here?
what is changed since yesterday?
what have I changed in {p}?
who has changed {p} the last time?
which commits are from last week?
show the difference between my branch and main
show me the last {n2} commits
on which branch are we?
please commit all with text "{m}"
make commit with message "improve the model"
commit {p} with the message "correct the error in the query"
do a push
bring please the changes from the server, git pull
make a new branch with name {w}-analysis
go to branch main
take back my changes in {p}
make the tag v{v}
please run the tests
let run the tests of {p}
let the tests run again, I have repaired the error
do the tests go through?
please start the notebook server
start the training with {p}
execute please the script {p}
run {p} and say me the result
please install {pkg}
I need {pkg}, install it
actualise {pkg} please
delete {pkg} from the requirements
which version of {pkg} is installed?
which version of {pkg} we need?
which packages are too old?
have our packages known security problems? do pip audit
make the formatting with black
please control the types with mypy
let ruff repair the imports
please check the style of {p} with ruff
make the documentation with sphinx
build please the image
start the containers please
stop the database container
is the database running?
is {pkg} installed on this computer?
how much memory is free?
what python have I?
what licence has this project?
what license is it, can I use it in a company?
who has written this project?
which version has this project?
which dependencies are needed?
how do I install it? please look in the readme
how is it to use, what says the readme?
what makes this project? read the readme
delete the file {p} please
please erase all .{x} files in {d}
please remove the folder {d}, it is not needed more
move please {p} to {d}
rename please {p} in {q}
{p} should have the name {q}
copy {p} and give it the name {q}
make a backup of {p} with the name {q}
create please the folder {w}
make a new file {q} with text "{m}"
write in the file {q}: {m}
please write "{m}" in the end of {p}
put the line {K}={n} in {p}
please replace "{w}" with "{w2}" in {p}
change please {k} from {n2} to {n} in {p}
the value of {k} must be {n} and not {n2}, in {p}
set please {k} on {n} in {p}
in {p} change the word {w} to {w2}
correct the word "adress" to "address" in {p}
the function {s} should be named {g} in {p}
take away the line "{m}" from {p}
make false instead of true for {k} in {p}
please write the version {v} in {p}
my colleague will review {p}, so show it please
I must explain the {w} to my chief, give me the file {p}
because the query is slow I want to see it, open {p}
thank you very much for your help
hello, how goes it
excuse me, what is your name?
very good
ok thanks, it functions now
please what can you do for me?
""",
    "formal": """
Please display the contents of {p}.
Kindly show me lines {n2} to {n} of {p}.
Please list the contents of the folder {d}.
Please list every file whose name ends in .{x}.
Would you please open the user manual?
I should like to read the contribution guidelines.
I should like to see the section on installation in the readme.
Please indicate where {C} is defined.
Please locate the definition of {s}.
Please determine in which files {s} is used.
Please find every occurrence of the phrase "design rationale" in {d}.
Kindly search the documentation for "numerical stability".
Please show me how the build is configured.
Please show me where the optimisation level is set.
Please show how the linter is configured in {p}.
Please state the value of {k} in {p}.
Please state the number of files in {d}.
Please count the lines of {p}.
How many references to {C} are there?
How many tests does the suite contain?
How many commits were made this month?
Which classes are defined in {p}?
Which functions does {p} export?
Which chapters does the manual have? List the files in {d}.
Which files mention the word "explanation"?
Which files were modified since the last release?
Which compiler is installed on this machine?
Which version of {pkg} is required?
Which licence applies to this project?
Under which licence is the present work distributed?
Who are the authors of this package?
Who is listed as maintainer?
What is the current version of this package?
What are the dependencies of this project?
What does the readme state about citation?
What does this project do, according to its readme?
What are the installation instructions?
What changed between version {v} and now? Show the log.
What was the last commit?
What is the name of the current branch?
What does {p} contain?
What is the first heading of {p}?
How is this package installed? Please consult the readme.
How are the tests run, according to the documentation?
Does a file named {q} exist?
Does {d} contain any PDF files?
Does the project compile?
Does the readme mention {w}?
Do all tests succeed?
Is {pkg} among the dependencies?
Is there a test for {s}?
Is there a changelog?
Is the repository clean?
Are there any uncommitted modifications?
Are there any compiler warnings? Please build it.
Are there files larger than one megabyte?
May I see {p}?
Could you show me the outline of {p}?
Could you tell me what the value of {K} is?
Could you tell me which branch is checked out?
Could you verify that the tests pass?
Would you kindly run the test suite?
Please run the benchmark.
Please run the static analysis and report its output.
Please execute {p} and show its output.
Please compile the project in release mode.
Please build the documentation.
Please generate the reference manual with make docs.
Please check the formatting without changing anything.
Please format the source with the usual tool.
Please install the dependencies.
Please install {pkg} in version {v}.
Please upgrade {pkg} to its latest release.
Please remove {pkg} from the dependencies.
Please start the service in the background.
Please terminate the containers.
Please apply the pending migrations.
Please commit all changes with the message "{m}".
Please commit with the message "Improve the explanation of the method".
Please commit {p} under the message "Rewrite the introduction".
Please create a branch named feature/{w}.
Please switch to the branch review-{w}.
Please discard my modifications to {p}.
Please push the current branch.
Please tag the present state as v{v}.
Please show the modifications made to {p}.
Please show the history of {p}.
Please rename {p} to {q}.
Please move {p} to the folder {d}.
Please make a copy of {p} under the name {q}.
Please delete {p}, which has been superseded.
Please remove the directory {d}.
Please create an empty file named {q}.
Please create a file {q} containing the sentence "{m}".
Please create a directory named {w}.
Please write the text "{m}" to {q}.
Please append the line "{m}" to {p}.
Please insert "{m}" as the first line of {p}.
Please replace "colour" by "color" in {p}.
Please substitute "{w2}" for "{w}" in {p}.
Please change the value of {k} from {n2} to {n} in {p}.
Please set {k} to {n} in {p}.
Please set the version in {p} to {v}.
Please rename the class {C} to {W} in {p}.
Please correct the misspelling "seperate" to "separate" in {p}.
Please delete the sentence "{m}" from {p}.
The title of {p} ought to read "{T}" rather than "{w}".
The value of {k} in {p} should be {n}, not {n2}.
Line {n2} of {p} should read "{m}".
As the method has been revised, please commit everything as "revise the method".
Having reviewed the changes, I should like to see the log once more.
In order to assess {p} myself, I need to see it. Please print it.
The reviewers doubt the results; please run {p} again.
Good afternoon.
I thank you for your assistance.
That will be all, thank you.
May I ask who you are?
Very well.
""",
    "brisk": """
Show me how logging is configured
Show me how {w} gets configured
Show me where we set the timeout
Show me the retry section of {p}
Show the tests of {p}
Show me the {w} migration
Show every file that mentions {w}
Show the last commit that touched {p}
Show me the diff since v{v}
Open {p}
Open the {w} settings
Find {s}
Find the config for the linter
Find all uses of {K}
Find {C} and open the file
Find which file has the text "out of memory"
Look up the value of {K}
Look up our licence
Look up the minimum node version
Check whether {p} exists
Check which files are staged
Check that the tests still pass
Check if {pkg} is installed
Check the types
Check out main
Check the code with the linter
Count the {x} files
Count how often {s} appears
List the migrations
List the routes
List every TODO in {d}
List the authors
List our dependencies
List the biggest files in {d}
Tell me the version
Tell me which license we use
Tell me who committed last
Tell me which branch this is
Tell me how many tests there are
Tell me what's in {d}
Tell me what {K} is set to
Tell me where {s} is defined
Give me the log of {p}
Give me the first ten lines of {p}
Give me the list of scripts in package.json
Give {p} the name {q}
Run the suite
Run {p} with python
Run the slow tests too
Run the formatter on {p}
Run the {w} job once
Run the migrations against the test database
Run the linter with autofix
Build it
Build the image and tag it {w}:{v}
Build the docs and tell me if there are warnings
Test it
Test only {p}
Start the database
Stop the server
Restart everything
Install {npm}
Add {pkg} to the dependencies
Drop {npm} from package.json
Upgrade {pkg}
Pin {pkg} at {v}
Remove {pkg}
Make a branch called speed-up-{w}
Make a folder for the fixtures named fixtures
Make {p} executable with chmod +x
Make the version {v} in {p}
Get the latest from origin
Get rid of {p}
Get rid of the line "{m}" in {p}
Write "{m}" to {q}
Write a file {q} with the line {K}={n}
Put "{w}" instead of "{w2}" into {p}
Put {p} under {d}
Move {p} to {d}
Move the file {p} one level up
Rename {s} to {g} in {p}
Rename {p}, call it {q}
Replace "{w}" with "{w2}" in {p}
Replace {n} by {n2} in {p}
Turn {k} on in {p}
Turn the log level to debug in {p}
Switch to the branch rewrite-{w}
Switch {k} from true to false in {p}
Fix the spelling in {p}: "occured" should be "occurred"
Fix the formatting with prettier
Correct the title in {p} to "{T}"
Commit with "fix the flaky test"
Commit it all as "explain the cache better"
Commit {p} only, message "cleaner names"
Push my branch
Undo the change to {p}
Compare {p} with the version on main
Compare my branch with main
Back up {p} to {q}
Bump the version to {v}
Translate nothing, only show {p}
Explain nothing, just run the tests
Clean the build folder with make clean
Clean install of the packages
Print {p}
Say hello
""",
    "grumpy": """
just show me {p}
just run the damn tests
where the hell is {s}
where did they hide the config
which idiot changed {p}? git blame it
who broke this? show me the last commits
what did they change in {p} again
what's in this folder anyway
is there even a readme
is there even a test for {s}?
are there tests at all? list them
does it even compile?
does this thing have a license
do we still have {pkg} in there
do we still use {s} anywhere?
how many TODOs are left in this mess
how many files are in {d}, for god's sake
how do you install this thing, it should say so in the readme
{p} is garbage, delete it
{p} has the wrong name, it's {q}
{d} is full of junk, list it
the port is wrong, it's {n} and not {n2}
the year in {p} is wrong, make it 2026 instead of 2024
the name is spelled "{w}", not "{w2}", in {p}
the log level should be error, not debug, in {p}
the tests are slow, whatever, run them
the linter will complain, but run it
the build is broken again? run it and show me
the server doesn't answer. restart the container
somebody forgot to commit. commit it all as "forgotten files"
nobody needs {p}
nobody uses {pkg}, uninstall it
I hate this file. remove {p}
I said run the tests
I want the log, not a story
I want to see every place that calls {s}
I don't care why it fails, run it again
I don't need an explanation, only the output of {c}
no explanation please, show me {p}
no refactoring, only rename {p} to {q}
stop the server
stop the containers
stash this rubbish
throw my changes to {p} away
get me back to main
get {p} out of {d}, put it at the top level
put that file where it belongs, {p} into {d}
change that stupid "{w}" to "{w2}" in {p}
kill the line "{m}" in {p}
never mind
forget it
fine
finally. thanks
you again
whatever, bye
""",
    "manager": """
Which version are we shipping?
Which licence is this under?
Which files were changed this week?
Which packages does this depend on?
Which branch are we on?
Which of the packages are outdated?
What does the changelog say about the last release?
What is in the roadmap file?
What does the readme say about support?
What has been committed since Monday?
What is the name of the project?
What is the price set to in {p}?
What Python does this require?
Who worked on {p}?
Who is the maintainer?
Who committed most recently?
How many commits did we make this month?
How many tests do we have?
How many lines of code are in {d}?
How many open TODOs are there?
How do people install this, according to the readme?
Where is the contract template?
Where is the customer's name stored, which file?
Where do we mention the competitor in the docs?
Where can I report bugs?
Is there a security policy file?
Is everything committed?
Is there a file with the release notes?
Are the tests green?
Are there known vulnerabilities in our packages? Run the audit.
Has anything changed since yesterday?
Has {p} been updated lately?
Can I see the meeting notes?
Can I have the list of documents in {d}?
Do we have a style guide in the repo?
Please show me the budget file.
Please open the release checklist.
Please show me {p} so that I can judge it myself.
Please run all the tests before the demo.
Please start the demo.
Please list the files that mention the {w} customer.
Please change the contact address in {p} from "{w}@example.com" to "{w2}@example.com".
Please change the product name in {p} from "{w}" to "{w2}".
Please update the year in {p} to 2026.
Please set the deadline in {p} to {n} May.
Please add the line "Approved" at the end of {p}.
Please create a file called agenda.md with the text "Budget, roadmap, risks".
Please file {p} under {d}.
Please archive {p}: move it to archive/.
Please rename the folder {d} to {w}-2026.
Please delete the draft {p}.
Please make a copy of {p} for the auditors, called {q}.
Please commit this with the message "Roadmap for the second quarter".
Please tag the release as v{v}.
Please publish the branch.
Good morning!
Thank you, that is all for today.
Well done, thanks.
""",
    "student": """
show me {p}
show me the exercise sheet
show me only the function {s}
what is in {p}
what files do i have
what is the name of the function in {p}
what does the exercise say in {p}
what does the error say? run {p}
which functions are in my file {p}
which python do i have
where is {s}
where is my homework
how many lines does my program have
how many functions are in {p}
how do i run this? look in the readme
is numpy installed
is gcc installed
does my code compile
do my tests pass
can you run {p}
can you run my program and show the output
can you compile it with gcc
can you compile {p}
can you search for printf in {p}
can you save "hello" in {q}
can you rename {p} to {q} for me
can you make a folder solutions
can you install matplotlib
can you delete the .{x} files
can you show me what i changed
run {p} with the input 5
run the tests for exercise 3
run my homework
compile {p} with -Wall
execute the notebook
make a new file {q}
make a copy of {p}
make a git repo here
write my name, "{W}", in the first line of {p}
write hello world into {q}
put a comment "# exercise 1" at the top of {p}
add "import math" as the first line of {p}
change the variable {s} to {g} in {p}
change 10 to 20 in {p}
replace tabs in {p}: "{w}" by "{w2}"
set the seed to {n} in {p}
in {p} change "i < n" to "i <= n"
delete line {n2} of {p}
commit my homework with the message "solution of exercise 2"
commit everything as "fix my recursion"
push it to github
git add all
thanks, you saved me
thank you so much!
are you chatgpt
who made you
hi
what can i ask you
""",
}
"""What can be done, in the same manner of writing."""
