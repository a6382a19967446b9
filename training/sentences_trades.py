"""People of thirteen trades who write whole sentences in their own manner: what a very small model can't do, and what looks alike and
can be done.

Each is one author for cross-validation, across all three tables. Slots as in `sentences_beyond.py`.
"""

# fmt: off
from __future__ import annotations

CHANGE: dict[str, str] = {
    "backend dev": """
outbox pattern for {w} events
soft cap on request bodies, 413 with a hint
{s} does n+1 queries, batch them
n+1 in {p}
idempotency keys on POST /payments
graphql resolver for {w}s
cursor through the table instead of loading all rows in {s}
optimistic locking on {C}
move the {w} checks into middleware
webhook receiver with signature check
signed urls for attachments
stop leaking stack traces to clients
enum instead of strings for the order state
pull sql out of the handlers
kafka consumer for {w}, at least once
dead letter queue
circuit breaker around the billing api
deadlock between {s} and {f}, break it
race when two workers claim the same job
connection refused under load, tune the pool and retry
{s} returns 200 on errors, make the status codes honest
500 on empty cart
{p} swallows exceptions everywhere, propagate them
timezone handling in {s} is off by one day in winter
openapi spec from the routes
generate a typed client for the {w} api
grpc alongside rest
split read and write models for {w}
event sourcing for the ledger
tenant isolation in every query
bulk endpoint for {w}s, partial failures reported per item
etag support
gzip responses over 1k
jwt refresh with rotation
oauth client credentials flow
scoped api tokens with expiry
per-tenant quotas
audit trail: who changed which {w} when
swap rabbitmq for nats
express to fastify
sqlite to postgres, including the migration of data
replace the orm in {p} by plain sql
{s}: stream instead of buffering
memory climbs during exports, find and plug it
{p} has three copies of the same validation
get {C} out of the global scope, inject it
shared fixtures for the {w} tests
contract tests between gateway and inventory
property tests for {s}
integration test with a real redis, in a container
load test script for checkout
coverage for the error branches of {p}
comments in {p} where the code is not obvious
adr on why we left mongo
changelog entry for the last twenty commits, grouped
health endpoint that checks db and queue
trace ids across services
prometheus counters for {w} failures
feature flags, percentage rollout
search endpoint with filters and ranking
full-text search over tickets
{s} should take a deadline
rewrite {p} around a state machine
nightly reconciliation of invoices against the bank export
csv import for {w}s, validate each row
sse endpoint for progress
multipart uploads, resumable
{s} and {f} differ in one argument, fold them
{p}: transactions around every write
{p} talks to the db and renders html, pull that apart
{C} knows too much about {w}s, decouple
every {w} lookup hits the disk, put something in front of it
when the upstream of {s} is slow all our threads pile up behind it until nothing answers, bound that somehow and return 503 early
""",
    "product person": """
We talked with some customers and what they all want is a way to save a filtered {w} view and share it with colleagues, can we build that?
I'd like people to see what changed since their last visit
Onboarding is where we lose everyone, so let's cut it down to two screens and remember where they stopped
Could we let guests buy without an account?
Let's do a proper empty state for {w}s
Marketing needs a blog post about the new {w} feature, friendly tone, maybe 600 words
We promised the board some kind of usage report by Friday: active teams, churn, top features, nicely laid out
Can you make the trial banner count down the days and disappear once they've paid?
It would be wonderful if the invoices could be downloaded all at once as a zip
The {w} page is a wall of text, please rework it so that people find what they need
We want to test two prices against each other, half of the visitors each
Add a survey that pops up after the third order but never twice
I showed the app to my mum and she couldn't find the way back, please improve the navigation
Please integrate HubSpot so that sales gets every new lead
Hook our calendar up to Outlook
We need roles: owner, editor, and someone who may only look
Let admins invite others by e-mail, with a link that expires
People keep asking for an iPad layout
Could you come up with better wording for all our error messages?
Turn the pricing page into something with a toggle between monthly and yearly
I'd love a weekly summary mail per team, with the three most active {w}s in it
Legal says we must let people export everything we know about them, so please build that into the settings
Please prepare release notes for customers from what we did this month, no jargon
Our French customers see half the screens in English, please complete the translation
Make it possible to duplicate a project with everything inside
There should be a little tour for first-time users, skippable of course
Can search also look into the attachments?
Let's reward people for referring friends: a code, a discount, and a page where they see how many joined
Could the list remember its sort order?
The CEO wants a dashboard, you know, revenue by country with a map and some trend arrows
When someone cancels, offer them a pause of three months instead
Write the help article for the new import
Please make the whole thing feel faster, people complain about waiting after every click
I'm not technical, but the file {p} apparently does the discounts and it ignores vouchers that are combined, please have that repaired
According to our dev who just left, {s} needs to be rewritten before we can add more currencies, so please do that first
Please add comments to {p} so the agency can take over
Can we support gift cards?
Please add waiting lists to the booking flow, with a mail when a place gets free
Mobile users should be able to scan a barcode instead of typing the article number
Make {w}s commentable, with mentions and notifications
Add a "recently viewed" strip below the product
I want a public roadmap page where customers can vote
Please put together a one-page pitch of this product for investors
Let's drop passwords completely and mail people a magic link
The checkout asks for the phone number twice, simplify the flow
Allow teams to brand the portal with their own logo and colours
We should warn people before they lose unsaved changes
Could you build us a chatbot for the support page that answers from our docs?
Please create a demo account generator with believable fake data
The {w} import from Excel is a nightmare for customers, make it forgiving and show what went wrong per row
Connect the shop to our warehouse system so stock is always right
Give power users keyboard shortcuts
Show prices with and without VAT depending on the customer
Let's have a status page
Please rewrite the FAQ, it's outdated since we changed the plans
Design and build a nicer confirmation mail
We need cookie consent that actually blocks the trackers until accepted
I'd like some gamification around {w}s, badges or streaks, surprise me
Can the app recommend products based on what somebody bought before?
Please make signing contracts online possible
Make the form shorter by asking only what we really need for each country
Localize dates and currencies
I was told that everything about {w}s sits in {d}, so please put a second kind in there that companies can define for themselves
Please make {p} nicer to look at, it's what investors see first
The wording in {p} is stiff, please rewrite it as if a friend was talking
The text in {p} is far too long, cut it to half without losing the message
Let customers pay for a {w} in instalments
Let people rate a {w} and show the average, but only once at least five have voted
Make the {w} screen work for people with one hand on the bus, please
Could every {w} have its own public page that looks good when it's shared on LinkedIn?
Could you please turn my rough notes in {p} into a proper customer story, with a quote and a headline that makes people curious?
We'd love to compare two {w}s side by side
Give each {w} a colour and let people filter by it
Let's split the {w} settings into tabs
Can a {w} be scheduled for later, and can it repeat every week?
Let's replace the boring {w} table by cards with pictures
Please bring back the old {w} view for those who ask for it, as an option in their profile
My feeling is that the {w} form scares people off, so redo it in three easy steps with a progress bar on top and a friendly ending
When a {w} is sold out, offer something similar
Please make a printable version of the {w} page
Please prepare five questions and answers about {w}s for the press
Please translate {p} into Italian and keep the tone
Everyone in a team should see live what the others do to a {w}
Write an e-mail sequence for people who created a {w} and never came back
Let the {w} page explain itself, with hints where people get stuck
""",
    "data scientist": """
fit a gradient boosting model on {p} and report AUC with confidence intervals
impute the missing ages by group median, then compare both models
the training loop in {p} ignores the validation loss, add early stopping with patience
vectorise {s} with numpy
swap the for loop in {s} for a groupby
turn the notebook into a script with arguments
move feature engineering out of the notebook into a module with tests
deduplicate the customers fuzzily by name and address
write a loader for the {w} parquet files that reads lazily
my learning rate schedule has no warmup, implement one
loss becomes nan after 300 steps, find out where and repair it
leakage somewhere between split and scaling, please fix
join orders, returns and weather and build one tidy table
plot a calibration curve for each fold
heatmap of correlations, clustered
make {s} return a tidy dataframe
rewrite the pandas parts of {p} in polars
port {p} from R to Python
port this MATLAB filter to scipy
speed up the distance matrix, it takes an hour for 20k rows
memory blows up in {s} when I pivot, chunk it
log the experiments to mlflow
track data versions with dvc
use hydra for the configs in {d}
add a cli to {p} with click
cross-validate by patient, not by row
stratify the split and make it reproducible everywhere
tune the hyperparameters with optuna, 50 trials
interpretability report with shap plots for the churn model
serve the {w} model behind fastapi
wrap the model so it predicts in batches on the gpu
quantise the network to int8 and check the accuracy drop
distil the big classifier into a small one
add mixed precision to {p}
distributed training on two gpus
write a custom collate function for variable length sequences
replace the handwritten tokenizer in {p} by sentencepiece
scrape the election results and store them per county
parse the log files into a table of sessions
detect outliers in the sensor data with an isolation forest
forecast demand for the next 12 weeks with prophet
a/b test evaluation with bootstrap, in a function
a streamlit app where one can pick a {w} and see its history
interactive map of the stations
make the figures publication quality, vector, consistent fonts
write the methods section for what {p} does
summarise the results in a short report with tables
document the columns of the {w} dataset in a data card
unit tests for the cleaning steps, including the weird dates
assert schemas with pandera at each step of the pipeline
{s} mutates its input, make it pure
the index alignment in {s} silently drops rows, repair it
{C} should follow the sklearn estimator api
airflow dag for the nightly {w} refresh
dbt models for the {w} mart
convert all our csv readers to a common function with dtypes
cache the embeddings on disk keyed by a content hash
add a baseline that predicts the mean and compare
cluster the reviews by topic and label the clusters
build a recommender from the click log
make the notebook run top to bottom without manual steps
handle class imbalance in the fraud model
write a sampler that balances {w} classes within each batch
bayesian version of the regression in pymc
{s} computes the metric on the padded tokens too, mask them
split {p} into load, clean and model
turn {p} into a reproducible pipeline with snakemake
rewrite {s} so that it works on chunks and can be resumed when the cluster kills the job in the middle of the night
compare three ways of encoding {w} and tell the winner in a table
make the plots in {p} readable for colour blind people
one-hot encode {w}, but put the rare levels together
handle unseen {w} levels at prediction time
add a progress bar and an eta to {s}
replace the magic column indices in {p} by names
make {p} work with the new export where the {w} columns are nested json
add tests for {s} with an empty frame, one row and duplicated keys
""",
    "embedded C": """
debounce the button in software
i2c bus recovery when a slave holds SDA low
double buffer the adc with dma
low power mode between samples
watchdog that resets only when all tasks have checked in
make {s} safe to call from an interrupt
{s} busy-waits, use a semaphore
replace malloc in {p} by a static pool
ring buffer for the uart, single producer single consumer
stack overflow in the {w} task, fix
hard fault after a few hours, track it down
the pwm glitches when the duty changes, get rid of that
missed interrupts at high baud rates
port {p} from STM32F1 to F4
port the bootloader to the new board
freertos instead of the super loop
write a driver for the BME280
bit-banged onewire for the temperature sensors
canbus message filter
modbus slave, holding registers only
parse nmea sentences without allocating
firmware update over ble with rollback
sign the images and verify in the bootloader
wear levelling for the settings in flash
survive a power cut during a flash write
crc over the {w} frames
fixed point instead of float in {p}
get {p} to compile without warnings under -Wextra
misra cleanup of {p}
split {p} into hal and logic so it can be tested on the host
unit tests on the host for {s} with a fake hal
state machine for the charger instead of nested ifs
table lookup in {s} instead of the math
{s} uses 2 KB of stack, bring it down
save flash: the image no longer fits
unroll the inner loop of {s} with simd intrinsics
endianness bug in the {w} packet, sort it out
volatile is missing in places in {p}, go through it
memory barriers where they're needed in {p}
temperature compensation for the pressure reading
pid controller for the heater, with anti-windup
median filter before the threshold
soft start for the motor
calibrate the touch panel with three points
sdcard logging with fat, flush safely
usb cdc console with a few commands
shell commands for reading and writing {w} registers
doxygen for the public headers
describe the register map in a markdown document
linker script for the external ram
device tree overlay for the spi display
kernel module for our fpga, char device with mmap
yocto recipe for the {w} daemon
cmake toolchain file for arm-none-eabi
hardware in the loop test for the relay board
printf over rtt, compiled out in release
lcd font renderer with anti-aliasing
the rtc loses a minute per day, correct for drift
support both sensor revisions at runtime
mqtt client with tls on the esp32
wifi provisioning via a captive portal
abstract the radio so we can swap the chip
replace the macros in {p} by inline functions
make the {w} module reentrant
shrink {C} so it fits one cache line
{s} must finish within 50 us, it takes 400
{p} is full of copy and paste for each channel, make it one loop over a table
the {w} interrupt storms at power up
bring {p} in line with the coding standard
{w} calibration over uart, values stored in flash
host simulator for the {w} board
timeouts for every wait in {p}
no floats in {s}
get the magic register addresses in {p} out into a header with proper names and bit fields
parse the {w} protocol byte by byte
self test for the {w} path at boot
asserts in {p} that log file and line over the uart and then reset into a safe state
fault injection for {s}
""",
    "SRE": """
blue-green deploy for the {w} service
terraform module for a private vpc with nat
convert the {w} helm chart to kustomize
move state to s3 with locking
autoscale workers on queue length
pod disruption budgets for everything stateful
pin all base images by digest and automate the bumps
multi-stage Dockerfile, smallest image you can get
distroless for {w}
cut the ci time in half
cache dependencies in the pipeline
matrix build for arm and amd64
split the pipeline in {p} into reusable workflows
gitlab ci to github actions, keep the manual approval
rotate credentials automatically every 30 days
external secrets operator instead of sealed secrets
least privilege iam for the {w} job
network policies: default deny, allow what's needed
service mesh with mtls
nightly restore test of the postgres backup
point in time recovery
script that drains a node safely
{p} isn't safe to run twice, change that
bash strictness and error handling in {p}
rewrite {p} in go, it outgrew shell
ansible playbook that hardens ssh
role for node_exporter with handlers and molecule tests
slo dashboards with burn rate alerts
our alerts are far too noisy, rework the rules
loki pipeline that parses the {w} logs
postmortem for yesterday's outage, blameless, from the notes in {p}
write the on-call handbook
runbooks linked from every alert
dns failover between regions
chaos experiment: kill a {w} pod every ten minutes
nginx: rate limit per api key and return json errors
cert-manager with dns challenge
certificate expiry check with alerting
the {w} deployment rolls out even if migrations fail, guard against that
containers crash loop after the node upgrade, get them running
disk fills up with old images, clean up automatically
log volume doubled since the release, find the culprit and fix it
latency spikes at every full hour, please eliminate
zombie processes in the {w} container, handle signals right
cronjobs overlap, prevent it
sops for everything in {d}
opa policies that forbid privileged pods
cost report per namespace, mailed weekly
preview environments per pull request
spot instances for batch, with graceful drain
upgrade the cluster config from 1.27 to the current apis
argo cd app of apps for {d}
promote images between registries, signed
sbom and vulnerability gate in the pipeline
packer image for the runners
vagrant setup so devs can try the whole stack locally
docker compose for local dev with seeded data
prometheus exporter for the legacy {w} box
tune the jvm containers' memory, they get oom killed
replace the cron mess on the old host with systemd timers
statuspage integration for incidents
parameterise {p} so staging and prod share it
remove duplication between the terraform stacks in {d}
import the hand-made dns records into terraform
{p} hardcodes the account, make it work for any
{p} should wait for the {w} service instead of sleeping
make {p} pass shellcheck, properly, no disables
{w} has no limits, measure and set sensible ones
{w} is a single point of failure, give it a standby
break {p} into roles
wrap {p} in a small cli with subcommands for start, stop and status, and decent help
alert rules for {w}: latency, errors, saturation
logs of {w} to one place, searchable, kept for 30 days
turn {p} into a helm chart
turn the click path described in {p} into terraform
make the {w} rollout stop by itself when the error rate goes up
dashboards as code for {w}
bootstrap script for a new {w} host, from bare metal to in service, safe to rerun
move the {w} jobs from cron to argo workflows
""",
    "WordPress freelancer": """
make me a child theme with our colours
custom post type for recipes with fields for time and servings
shortcode which shows the three newest {w}s
contact form without a plugin, with spam protection
the menu is broken on iPhones after the update, can you repair
woocommerce: free shipping only in Germany above 50 euros
checkout field for the VAT number, validated against VIES
client wants a gallery with lightbox
slider on the front page, touch friendly
speed up the shop, pagespeed is at 23
white screen since php 8, get it working again
deprecated warnings all over {p}, fix for php 8.3
escape the output in {p}, it's full of xss
use prepared statements in {p}
nonce checks for every ajax call in {d}
rewrite {p} as a proper plugin with a settings page
turn my html template into a wordpress theme
convert the page builder stuff to gutenberg blocks
gutenberg block for testimonials
a block pattern for the {w} section
move inline styles of {p} into the stylesheet, tidy
get rid of jquery in the theme
lazy loading and webp for all images
make {p} translatable and create the pot file
German translation for the plugin
multilingual site with polylang, wire up the switcher
events calendar with ical export
booking form for the hairdresser, half hour slots
newsletter signup with mailchimp
google reviews on the homepage
structured data for recipes and events
cookie banner that blocks analytics until consent
members area where only customers see {w}s
restrict downloads to logged-in users
import 400 products from the client's spreadsheet
migrate the old joomla articles into posts
script that moves the site from staging to live and rewrites urls
403 on admin-ajax, figure it out and fix
mails from the contact form never arrive, please sort
cart empties itself when the customer logs in
prices show twice with tax, correct it
the {w} widget breaks the footer, fix the layout
sticky sidebar that stops before the footer
hamburger menu with submenus
print stylesheet for recipes
an accessible accordion for the FAQ
parallax header, but not on mobile
ajax load more button in the archive
live search with suggestions
filter products by size and colour without reload
custom login page in the client's design
REST endpoint for the {w}s so that their app can read them
cron that deletes expired offers each night
laravel: login, register, password reset
laravel policies for {C}
move the queries from {p} into a repository class
composer autoload instead of the require mess in {d}
phpunit tests for {s}
twig templates in place of echo in {p}
write the "About us" text for the bakery, warm and short
SEO titles and descriptions for all pages
write a small manual for the client on how to edit the pages
invoice pdf after each order
make {p} look like the design the client sent, pixel perfect and also good on tablet
build a template for single {w}s
archive page for {w}s with a filter
{p} mixes html and sql, clean this
{s} is called on each page load and is slow, use transients
the {w} slider jumps in Safari, repair it
replace the {w} plugin by own code, the author stopped
save the {w} settings in the customizer
add an import for {w}s from csv in the backend
show related {w}s under each post
client can't find the {w} in the admin menu, make a clear menu for him with only what he needs
make from {p} a class with namespaces
write the texts for the {w} page, in German and English
the search doesn't find {w}s, include them
{w} map with markers from an address field
""",
    "game developer": """
coyote time and jump buffering
enemies should flank instead of running straight at the player
behaviour tree for the guards
A* on the tile grid, with diagonal costs
{s} allocates every frame, pool the bullets
fps drops when more than 200 zombies spawn, fix
tunnelling: fast projectiles fly through walls
player gets stuck on slopes, make it smooth
camera jitters at high frame rates
fixed timestep with interpolation
rollback netcode for two players
client prediction for movement
save games with versioning and migration
procedural dungeon generator, rooms and corridors, seedable
terrain chunks that stream around the player
day night cycle with changing light
weather: rain, puddles, thunder
water shader with foam at the shore
outline shader for selectable {w}s
port {p} from Unity to Godot
move {p} to an entity component system
split {C} into movement, combat and inventory
replace the string events by typed signals
scriptable objects for {w} stats instead of constants in code
inventory with stacks, drag and drop, tooltips
crafting system, recipes from json
dialogue system with branches and conditions
quest log
skill tree, respec allowed
boss with three phases
loot tables with rarity and pity timer
balance the {w} weapons, the shotgun is overpowered
difficulty that adapts to the player
combo counter with decay
grappling hook
destructible walls
ragdolls on death
footstep sounds by surface
music that gets tense near enemies
controller support with rebinding
split screen for four
photo mode
minimap with fog of war
damage numbers that pop and fade
colour blind options
subtitles with speaker names
achievements via steam
leaderboard with a tiny backend
level editor in the game, export to a file
tilemap importer for Tiled
animation state machine for the {w}
inverse kinematics for the feet
vertex animation for grass
occlusion culling, draw calls are at 4000
gpu instancing for the trees
bake the {w} navmesh at runtime
hot reload shaders while playing
cheat console with commands for spawning {w}s
replay recorder
unit tests for the damage formulas in {p}
write the backstory for the desert level, two pages
patch notes for the community, with some humour
store page text
tetris in the terminal
snake, in rust, with colours
make {s} deterministic for replays
{s} eats 6 ms a frame, get it under one
{w} spawner with waves that ramp up
{w} pickups with a little magnet effect
{C} does input, physics and sound, split
{p}: pull the constants out into a tuning asset
make {w}s stackable
make the {w} respawn after a while, but never in view of the player
pathfinding for big {w}s
{C} should be driven by data, so designers can add a new {w} without touching code or asking me at midnight
let {w}s talk to each other when idle
editor gizmos for {C}
{p} in c#
smarter {w} ai
tests for {s}, seeded
nicer death animation for the {w}
object pooling in {p}
save and load for {C}
network sync for {w}s
{w} physics feels like soap, make it weighty
a {w} shop with haggling
""",
    "Java enterprise": """
Introduce a service facade between the {w} controllers and the repositories.
Migrate {p} from javax to jakarta.
Migrate the module to Spring Boot 3 and resolve all deprecations.
Replace field injection by constructor injection in {d}.
Convert {C} into a record where possible and adapt the callers.
Implement a REST controller for {w} with pagination and HATEOAS links.
Map {C} to a DTO with MapStruct.
Add Bean Validation to the request objects and translate the messages.
The LazyInitializationException in {s} has to be solved properly.
Eliminate the n+1 selects in the {w} repository.
Provide an audit log by means of an aspect.
Refactor the switch in {s} to the strategy pattern.
Refactor {C}: it has 47 methods.
Extract an interface from {C} and provide an in-memory implementation for tests.
Externalise the configuration of the {w} module per stage.
Replace Log4j by SLF4J throughout.
Migrate from JUnit 4 to JUnit 5.
Write integration tests for {C} with Testcontainers.
Write a parameterised test for {s}.
Raise the branch coverage of the {w} package above 80 percent.
Resolve the SonarQube findings in {p}.
Resolve the circular dependency between {p} and {p2}.
Split the monolith: the {w} domain should become its own deployable.
Modularise the build into a multi-module Maven project.
Migrate the build from Maven to Gradle, with version catalogs.
Implement the saga for order, payment and shipment.
Implement SSO with Keycloak.
Implement method security for the {w} service, based on the roles in the token.
Publish a domain event to Kafka after each commit.
Implement an idempotent consumer for invoices.
Implement a retry with exponential backoff for the SAP interface.
Integrate the SOAP service of the tax authority.
Connect to the LDAP directory and synchronise the groups nightly.
Provide a batch job which imports the SEPA file, restartable.
Provide Flyway migrations for the {w} schema.
Implement multi-tenancy with a schema per client.
Encapsulate the date arithmetic in {p} and use java.time instead of Calendar.
Replace the checked exceptions in {p} by a sensible hierarchy.
{s} returns null in eleven places; use Optional and adapt the callers.
{C} isn't thread-safe. Make it so.
The transaction in {s} is too long; shorten it without losing consistency.
Deadlocks occur in production when two clerks edit the same policy. Please eliminate them.
The heap grows by 200 MB a day; locate the leak and close it.
Use virtual threads for the outgoing calls.
Introduce a second-level cache for the reference data, with eviction.
Rounding in {s} deviates by one cent from the ledger; correct the algorithm.
Write Javadoc for the public API of {d}.
Write an architecture document according to arc42.
Draw up a migration concept for the old {w} interface.
Create an OpenAPI description of all {w} endpoints, with examples.
Implement four-eyes approval for payments.
Implement the pension calculation of the new tariff.
Implement optimistic locking with a helpful conflict message.
Port the Swing client to a web frontend.
Rewrite {p} in Kotlin.
Remove Lombok from {p}.
Turn the anonymous classes in {p} into lambdas and streams.
Turn {C} into an immutable value object with a builder.
Make the {w} report available as Excel, with formatting.
Make the scheduler cluster-aware.
Introduce correlation ids across all services.
Build a monitoring endpoint which shows the state of all interfaces.
Provide archiving and deletion of customer data after the retention period.
As the tariff rules change every year, the logic in {s} should be moved into a rules table which the business can maintain itself.
""",
    "mobile developer": """
pull to refresh on the {w} list
offline first: queue changes and sync when back online
app crashes when I rotate on the {w} screen, fix it
crash on Android 14 because of the exact alarm permission, handle it
keyboard covers the password field on small phones
back button closes the whole app instead of the sheet
memory warning after scrolling through 50 photos
jank in the {w} feed, aim for 120 fps
deep links into a {w}
push notifications with actions
widget for the home screen that shows today's {w}
live activity for the delivery
watch companion app
share extension
dark theme for all screens, following the system
dynamic type support everywhere
talkback labels on all controls
rtl layout for arabic
move {p} from UIKit to SwiftUI
convert {p} from xml layouts to Compose
kotlin version of {p}
coroutines and flow in place of rxjava in {d}
async/await instead of completion handlers in {p}
viewmodel for the {w} screen, no logic in the fragment
hilt for dependency injection
break the massive view controller {C} apart
navigation graph, single activity
room database with migrations for {w}s
core data to swiftdata
image cache with disk limit
background upload that survives app kill
geofencing when the user gets close to a shop
camera screen with barcode scanner
map with clusters
in-app purchases, monthly and yearly, restore button
paywall a/b test from remote config
rating prompt at a happy moment
crashlytics plus breadcrumbs
analytics events for the onboarding funnel
certificate pinning
store the token in the keychain, not in prefs
jailbreak detection
reduce the apk size, it's 140 MB
startup takes 4 seconds on a Pixel 4, bring it under one
flutter: replace setState with riverpod in {p}
react native: upgrade to the new architecture
expo to bare workflow
golden tests for the {w} widgets
ui tests for signup
unit tests for {C}
fastlane lanes for beta and release
swipe to archive with undo
skeleton loading in {p}
haptics on success and failure
animate the transition from list to detail
tablet layout with two panes
picker for repeating dates
voice messages, hold to record
chat screen with read receipts
localise into spanish and japanese
app store description and what's new text
privacy manifest, fill it out from what we really use
stop {s} from doing network on the main thread
retain cycle in {C}, break it
make {s} cancellable
{w} tab with badge count
{p}: extract the networking
{C} is a god object
{w} form loses its input on rotation
paging for {w}s in {p}
mock server for the {w} tests
make the {w} screen accessible
cache {w}s so the list shows instantly when opened, then refresh quietly in the background
{s} is called twice on resume, prevent
rewrite {p} as a composable
preview for every state of the {w} card
""",
    "typos": """
pleas add tets for {s}
can you implment a login pls
i want make the {w} page more faster
teh parser in {p} dont handle coments, plz fix
make more better the eror messages
it dosnt work when name has space, repair
wen i click save nothing hapen, need fix
add suport for multi language
pls refactr {p}, too much if else
creat a api for {w} with crud
i need that user can chnage his password
write unit test of {C} please sir
optimise {s} its taking too mutch time
do the needful to remove memory leek in {p}
need one function which calculate the interst for every month
convert {p} to typscript kindly
please revert back with a better algoritm for {s}
sometime app get hang, solve this isue
the sum is comming wrong in {s}
integrat razorpay payment
add otp verfication in signup
send the whatsapp mesage after order
make pagination on {w} tabel
i have doubt the loop is infinit, correct same
documention is missing for {d}, do it
clean up teh code in {p} it is not good redable
want feature for export to exel
please to make responsive for mobil
image upload not working from yesterday, check and fix
use hooks insted of class in {p}
in {s} use dictonary for speed, now is list search
please develope the admin panel
date is showing one day before, fix for all time zone
add the validaton on each field of form
i am geting null pointer in {s}, resolve it permanantly
put the try catch everywhere its needed in {p} with propper messages
make {C} singleton but thread save
write the sql for report of sale by region and by quater
make a scipt that download all pdf from page
add log in all function of {p}
the colum alignment is broken when text is long, do somthing
remove the hard coded values and take from configuraton
make it work with postgress also
pls write readme properly with all instal steps
translate all massages in vietnamese
seperate the frontend and backend
how we can cache this? please implemant it
update the old librarys and adapt the code
tell user when internet is gone and retry automaticly
make some animaton when {w} is deleted
user must not see the other users {w}, fix the permision
add unit convertion from miles to km in {w} screen
the thred never stop, make clean shutdown
make dockerfile for this projct, production redy
deploy pipeline with jenkin please create
replace callback with promis in {p}
the file got corupted if two user write, prevent
build one chat aplication with socket
do code comments in english for {p}, is chinese now
give me teh blog article about our {w} with nice words
sort must be stabel and fast
reduce duplicat code in {d}
serch should ignore accents and capital
my client is very angry becouse the {w} report is coming diffrent every time wen he refresh the page, please look in {p} and make it propper
pls make {s} short and clean
""",
    "support engineer": """
Users report that the {w} page stays blank after login.
Users report that exports with more than a thousand rows stop half way.
Users report being logged out every few minutes since the last release.
Several users say the confirmation mail arrives twice.
A customer in Brazil reports that decimals are shown with the wrong separator, please resolve.
A customer lost data when saving from two tabs at once. This needs to be prevented.
Customers on slow connections get a timeout when uploading, please make that more robust.
Ticket 4711: totals on the invoice are off by a few cents.
Ticket 2093: search returns nothing for names with an apostrophe.
Ticket: {w} can't be deleted once it has been shared.
Hotline says: printer labels come out rotated.
We've had nine complaints that {s} crashes when the list is empty, please take care of it.
The stack trace of the crash points at {s}, please get it fixed.
According to the crash log {p} throws a KeyError for new accounts. Please fix.
Since the weekend nobody can upload PDFs.
After the update the toolbar is gone for some people.
Sorting by date puts October before September.
The app shows yesterday's weather in the morning.
When the session expires, the form silently throws away what was typed. People are furious.
Password reset links don't work in Outlook.
On Windows the installer fails if the user name contains an umlaut; make it work.
On Firefox the dropdown opens behind the dialog.
Attachments larger than 10 MB vanish without any message.
The customer sees other people's {w}s in the list, fix this urgently!
The calendar invites are one hour late since daylight saving time began.
The reminder fires even after the task is done.
The {w} counter goes negative if you cancel twice.
The screen reader reads every price twice, can that be improved?
The exported spreadsheet opens with garbage instead of accents.
Two agents can grab the same ticket, please add some kind of lock.
The mobile app drains batteries, users noticed it in the {w} view.
People can't copy text from the preview and would like to.
People paste phone numbers in any format, so please accept them all.
Customers want to know why a payment failed, show them a proper reason.
We get the same question ten times a day, so write a help page about the two-factor setup.
Please write a reply to the customer that explains the outage and apologises.
Please write canned answers for the five most frequent problems.
Please give support a page where we can look up a customer's last errors.
Please log enough in {s} that we can tell what went wrong next time.
Please make the error number on the screen searchable in our logs.
Let support reset the second factor of a user, with an audit entry.
A diagnostic command that collects versions, settings and logs into one zip would save us hours, please build it.
{s} reports success even if the mail server rejected the message. Correct that.
{p} fails on Macs with Apple silicon; customers are waiting for a remedy.
{p} doesn't cope with files that have Windows line endings.
Import of {w}s hangs at 99 percent.
Duplicate entries appear whenever the sync is interrupted.
The {w} list loads forever for our biggest client, who has 80,000 of them.
Random 502 errors around noon, please track down and fix.
Undo brings back the wrong paragraph.
Autosave overwrites the newer version, a user lost her thesis chapter.
Scanning a QR code opens an empty page on Samsung phones.
Licence keys with lower case letters are refused, they should be accepted.
The trial ends a day early in Japan.
Coupons can be redeemed again and again.
The PDF has its last column cut off when printed on letter paper.
Notifications can't be turned off, although the switch is off.
The chat shows messages in the wrong order when someone is offline for a while.
A workaround isn't enough any more: please solve the {w} sync conflicts for good.
Dragging a {w} to another folder makes it disappear until reload.
Nobody understands the message "E_FAIL 0x80", replace such codes by something helpful.
The kiosk freezes overnight and has to be rebooted every morning.
Users report that {w}s created on the phone never show up on the web.
Users report that {s} takes minutes since version {v}.
Users complain that the {w} filter forgets what they chose.
Users ask for a way to merge two {w}s they created by mistake.
Customers on version {v} can't open files from the older one, please make it compatible again.
A customer sent a file that makes {s} loop forever. It has to reject such files.
The customer's antivirus blocks what {p} does at start-up, find another way.
{s} shows a raw exception to the user. It should be caught and put into plain words with advice on what to do next.
The help text in {p} is wrong since the redesign, bring it up to date with what the screens look like now.
{p} produces mails that end up in spam, improve that.
The error in {p} only comes up for accounts with more than one {w}; please reproduce it with a test and then repair it.
Nobody can tell which {w} is the newest, make that visible.
Please make {s} retry instead of giving up when the customer's line drops for a second.
Please write a troubleshooting page for {w}s.
Please write the known issues for version {v}.
The {w} dialog can't be closed on small laptops because the buttons are below the screen edge.
Old {w}s turn up again after a restore.
""",
    "legacy moderniser": """
Convert {p} from fixed form to free form Fortran.
Replace the COMMON blocks in {p} by modules.
Eliminate every GOTO in {s} without changing results.
Translate this COBOL paragraph structure into Java services.
Rewrite {p}, a COBOL batch program, in Python with tests that compare the output files.
Add implicit none to all program units and declare whatever is missing.
Give all the dummy arguments an intent.
Replace arithmetic ifs and computed gotos by select case.
Turn the EQUIVALENCE tricks in {p} into something portable.
Parallelise the main loop of {s} with OpenMP and check for races.
Port the solver to the GPU with OpenACC.
Use BLAS in {s} in place of the handwritten triple loop.
Wrap {s} with iso_c_binding so that Python can call it.
f2py bindings for the {w} routines.
Replace the copybook by a record definition and adapt the readers.
Decode the EBCDIC file with packed decimals into CSV.
The year is stored with two digits all over {d}; widen it everywhere.
Break the 3,000 line program {p} into subroutines.
Replace fixed array dimensions by allocatable arrays.
Make {s} double precision throughout, constants included.
Regression tests which pin down the current output of {s} before we touch it.
Characterisation tests for the payroll run.
Extract the interest calculation out of {p} and document the rule it implements.
Reverse-engineer a specification from {p}.
Write documentation for the JCL jobs, none exists.
JCL to shell scripts.
Replace VSAM access by a relational database.
Port the CICS screens to web forms.
Build this with CMake instead of the ancient Imake.
Get {p} to compile with gfortran, it only ever worked with Compaq's compiler.
Get rid of the compiler-specific extensions in {p}.
Namelist input should be validated, with line numbers in the messages.
Replace the binary dump by NetCDF with metadata.
Checkpoint and restart for long simulations.
Port {p} from Pascal to C#.
Bring the VB6 forms over to WPF.
Move the Access database with its forms to a web application.
Perl CGI to a modern framework, same URLs.
Update {p} from Python 2 to 3, including the bytes and str mess.
Port the MUMPS routines for {w} to SQL and Java.
RPG to Node, program by program, starting with {p}.
Delphi unit {p} to C++.
Convert the Ada package to Rust.
{s} has eleven entry points, restructure it.
{s} depends on uninitialised memory, results differ between machines. Fix.
Results differ in the last digits with -O3, find out which loop and make it robust.
Array out of bounds in {s} when the grid has odd size; repair.
Rename the six-letter variables in {p} to something a human can read, all of them.
Indent and restructure {p}, comments in English.
Introduce a proper data type for the mesh.
Derived types instead of twenty parallel arrays.
Make {C} out of the global state in {p}.
Vectorise the flux computation.
MPI domain decomposition for the ocean model.
Asynchronous output so that the time step needn't wait.
A converter from the old punch card format to JSON.
Modernise the test harness, it diffs text files by eye.
Unit conversion happens in nine places; unify it.
Put a REST interface in front of the mainframe transaction.
Replace the screen scraper by API calls.
Strangler facade around the legacy {w} system.
Migration plan from DB2 to Postgres, with a rehearsal checklist.
The program {p} was written in 1983 for a machine with 64 KB, so bring its memory and file handling into this century.
""",
    "maintainer": """
Implement what's asked for in the issue about nested {w}s, with tests and a changelog entry.
Please fix the regression from #812 and add a test so that it stays fixed.
Finish the stale pull request for async iterators.
Address the review comments on my branch.
Make our public API fully typed and ship py.typed.
Deprecate {s} gracefully and offer a replacement.
Drop Node 16 and make use of what that gives us.
Drop {pkg}, it's unmaintained, and implement the two functions we need ourselves.
Reduce our dependencies to the minimum you can manage.
Tree-shakeable ESM build next to CommonJS.
Plugin system, so that people stop asking for their pet {w}.
Add hooks before and after each {w} is written.
A contributing guide that newcomers understand.
Issue templates and a code of conduct.
Rewrite the README so that the first example works when pasted.
Write a tutorial: from zero to a working {w} in ten minutes.
Write the announcement for version {v}, thanking contributors.
Migration guide from 1.x to 2.x with before and after snippets.
Set up a docs site with search and versions.
Docstrings for everything exported from {p}, numpy style.
Release workflow: tag, build wheels, publish, GitHub release.
Wheels for musllinux and Apple silicon.
Benchmarks in CI that comment on pull requests.
Fuzz {s} and fix what you find.
Property-based tests for the round trip of {s}.
Flaky tests on Windows, make them reliable.
Support Windows paths in {s}.
Make {s} work without a terminal.
Respect NO_COLOR and detect dumb terminals.
Speed up import time, it's over a second.
Lazy imports for the heavy stuff in {p}.
{s} is quadratic for long lines, make it linear.
Rework the argument parser so that subcommands can share options.
Shell completions for fish and PowerShell.
--watch for the build command.
--dry-run for everything that writes.
Exit codes that scripts can rely on.
Let users configure everything from pyproject as well.
Allow {C} to be subclassed without pain.
Make {C} picklable.
Make {C} a context manager and close things properly.
Simplify {p}; half of it handles cases that can't occur any more.
Unify how errors are reported across {d}.
Replace our homemade {w} parser with a PEG grammar.
Backport the security fix to the 3.x line.
CVE about path traversal in archives: patch it, with a test.
Someone found a ReDoS in {p}. Patch it.
Sandbox the template engine.
Internationalise the messages with gettext.
WebAssembly build with a playground page.
Bindings for Ruby.
Go version of the {w} client.
Port the test suite from nose to pytest.
Ruff instead of flake8 and black, and clean up whatever it finds.
Turn on strict mode in mypy and get it down to zero errors.
Pre-commit hooks for formatting, typos and licences.
Logo in SVG, simple, two colours.
Good first issues: find ten candidates in the code and describe each.
Extract the {w} backend into its own package.
Make the {w} cache pluggable: memory, disk, redis.
Stable ordering of the output across platforms.
Better diagnostics: show the offending line with a caret below.
Streaming API for inputs that don't fit in memory.
{s} shouldn't print, it's a library. Use logging or return something.
{p} is the oldest file here and nobody dares touch it; restructure it in small steps with tests first.
Give {C} a sensible repr.
Make {p} testable.
Let {s} take an iterator.
Tests for the untested half of {p}.
Examples for every {w} in the docs.
Explain {C} properly in its docstring.
{d} needs an overhaul.
""",
}

EXPLAIN: dict[str, str] = {
    "support engineer": """
A customer asks why her invoice shows two tax rates. How does our code decide that?
Users ask what happens to their {w}s when the subscription ends. How is it implemented?
How does {s} decide that a user is logged out?
Why does a customer get two mails when one {w} changes?
Why would {s} raise a KeyError for new accounts?
Why do we ask for the phone number at all in {p}?
What could make {p} hang at 99 percent?
What might be the reason for the 502 errors at noon?
What exactly triggers the reminder mail?
What does the error E_CONN_17 mean, in words that I can pass on?
What happens step by step after someone clicks "Pay"?
What happens when two agents open the same ticket?
What happens in {s} if the mail server refuses the message?
Explain to me how password reset works, I have to answer a customer.
Explain the life of a {w}, from creation to archive, so that I can put it in simple words.
Explain the stack trace in {p} to a non-programmer.
Is it our fault or the browser's that the dropdown opens behind the dialog?
Is it safe to tell customers that we never store card numbers?
Is {s} to blame for the lost {w}s?
Could the crash in {s} come from an old database?
Could a customer lose data in {p} when the network drops?
Can you tell from {p} under which conditions an account gets locked?
Can it be that the sync ignores files on a network drive?
Under which circumstances does {s} return nothing?
In which order are vouchers and discounts applied, and why?
Does our code treat upper and lower case in mail addresses alike?
Does {p} really delete the personal data or only hide it?
How reliable is the {w} import, in your opinion?
How come the export takes minutes for some and seconds for others?
How come that {s} works in Chrome and not in Safari?
How likely is it that this bug hits other customers too?
How would you explain the rounding to an angry accountant?
Summarise what {p} does for the hotline.
Summarise the differences between the old and the new sync for our help desk.
Where in the process does the delay come from when a {w} is saved?
Which cases does {s} not handle?
Which of the two explanations in the ticket is more plausible, going by the code?
I don't understand why the trial ends a day early in Japan. Do you?
I need to understand the retry rules in {p}.
The customer claims that we share data with third parties; does the code do that anywhere, and how?
Please interpret the entries in {p} for me.
""",
    "Java enterprise": """
Explain the layering of this application.
Explain the inheritance hierarchy below {C}.
Explain how the transaction boundaries are drawn in {p}.
Explain which design patterns occur in {d} and what for.
Explain why {C} is abstract.
Explain the generics in the signature of {s}.
Describe the request flow from the controller to the database.
Describe the responsibilities of {C}.
Describe the order in which the beans are initialised, and why.
Describe the deployment topology as far as it can be derived from {d}.
How is the {w} aggregate kept consistent?
How does the security filter chain treat anonymous requests?
How does {C} collaborate with the scheduler?
How does {s} cope with a null argument?
How does the batch restart after an abort work?
How are exceptions translated on their way up?
How is the tariff computed in {p}? Walk me through it.
Why does the LazyInitializationException occur in {s}?
Why is {C} a singleton although it has state?
Why do we need both {p} and {p2}?
Why was the {w} module separated from the core?
Why does the second-level cache not take effect?
Why does Maven pull in two versions of Jackson?
Is the visitor pattern appropriate here?
Is {C} thread-safe?
Is there a risk of deadlock between {s} and the nightly batch?
Is the double-checked locking in {p} correct?
Does {p} violate the single responsibility principle?
Does {s} honour the contract of equals and hashCode?
What is the purpose of the empty interface {C}?
What is the effect of REQUIRES_NEW on {s}?
What are the consequences if we make {C} final?
What are the drawbacks of our present {w} architecture?
What would be the impact of moving to Java 21?
What speaks against merging {p} and {p2}?
Which classes are too closely coupled, and how would you judge that?
Which isolation level would you recommend for {w} bookings, and why?
Assess the test strategy of this project.
Assess the maintainability of {p}.
Give me a critical review of {C}.
Compare the reactive with the blocking variant of the {w} client.
Estimate the effort of replacing Struts.
Explain why, although {s} is annotated as transactional, a failure in the second step leaves the first step's rows in the database.
""",
    "typos": """
wat does {s} do excatly
can you explane me {p} line by line
i dont understand why loop start from 1 in {s}
whats teh meaning of this class {C}
how the login is working here pls tell
how it works the {w} part?
why my program print twice
why its giving null pointer in {s}
why we are using redux, can explain?
why {p} is so slow, what is reson
please tell diffrence between {p} and {p2}
what hapens if user close browser in payment
is {s} good or bad, your opinon
is my code corect? check {p} and tell
is it possible the {s} go in infinit loop?
i have doubt in {p}, what is callback doing there
i want to undrstand the architecture of projct
tell me flow of {w} from begining to end
tell what is wrong with {s}
how many way to solve this and wich is best
wich pattern is used in {C} and why
should i use mongodb or mysql for the {w}
should we use class or function in {p}, what you think
in simple word explain recursion in {s}
explain this regex in {p} its confusing
explain pls what is happen in {d}
what is logic behind interst calculation
what is the use of async in {s}
what is complexty of {s}
what means the yield in {s}
what improvment you suggest for {p}
what is the risk if i remove {s}
wy does the test fail only somtimes
how memory is managed in {p}
how data is going from front end to data base
how secure is this login, tell honest
from where {s} get its data and when it is updated
kindly give your feedback about {p}
can you sumarize what whole code is doing
am i using the hooks in right way in {p}
does {s} work for negativ number also
who is calling whom in {p}, i am lost
sir i have interview tomorow and they will ask about this projct, please explain how {p} and {p2} are conected and why
""",
    "game developer": """
how does the enemy ai decide when to flee
how does {s} resolve collisions
how do {C} and the camera talk to each other
how's the damage formula built, roughly
how does the chunk streaming avoid hitches
how would you structure multiplayer in this codebase
how hard would local co-op be to get into this?
why does the player clip through walls at 30 fps
why does {s} run twice per frame
why is the {w} pool sized like that
why quaternions in {p}
why does the jump feel floaty
why's there a sleep in the render thread
what's going on in the update loop of {C}
what does the outline shader do, line by line
what does that weird constant 0.0174 in {p} stand for
what's eating the frame time in {p}, any guess?
what happens when the host leaves mid match
what order do the systems run in, and does it matter
what makes the dungeon generator choose a corridor over a room
what would break if I made {s} run on a job thread
explain the math in {s}
explain the state machine in {p}
explain dot products with the code in {p} as an example
explain the netcode to me like I'm five
walk me through a single frame
walk me through how a save gets loaded in {p}
ecs or plain objects for the {w} stuff?
godot signals or direct calls here, what's better
is {s} deterministic?
is the loot table fair?
is {p} doing too much in one place?
is the {w} economy exploitable?
does the pathfinding scale to 500 units
does {s} leak textures
do you see any reason for the stutter in {p}
any idea how the original authors did the water
any obvious perf traps in {d}
thoughts on my {w} controller in {p}?
rate the readability of {C}
tell me what's clever and what's stupid in {p}
summary of the rendering pipeline please
pros and cons of fixed timestep for us
I moved {s} from the update to the fixed update and now the aiming feels laggy, can you tell me why that makes a difference?
""",
}

CAN: dict[str, str] = {
    "product person": """
We're about to show this to a customer, so please change the product name in {p} from "{w}" to "{w2}" before I take the screenshots
Our prices went up on the first, so the price in {p} has to be {n} instead of {n2}, please
Legal told me the year in the footer is wrong, so in {p} change "2023" to "2026"
I wrote a sentence for the landing page, please add it at the end of {p}: "{m}"
I need a file I can point people to, call it {q}, and the only thing in it should be "{m}"
Could you make a folder called interviews? I'll put the recordings there later
We've agreed that {p} belongs to the old campaign, so please delete it
Since the developers are all at lunch: which version is the app at right now?
Before I promise anything to the client I'd like to know which licence we use
I'm preparing the release call and need to see what was committed since Monday, just the log
For my slides I need the number of files in {d}, could you count them
Somebody mentioned a roadmap file, could you find it for me and open it
My laptop was off for a week. Please pull the latest changes
I've finished editing the texts, so commit all of it with the message "New texts for the spring campaign"
I'm done with {p}, please commit just that one and call the commit "{m}"
The agency wants the logo folder under another name: rename {d} to brand-{w}
I keep confusing {p} and {p2}, so show me both please
Our intern misspelled the company again: "{w}" should be "{w2}" in {p}
The tagline in {p} says "faster", make it say "calmer"
Please fix the opening hours in {p}: "9 to 5" should be "10 to 6"
Please fix the typo "recieve" in {p}, it's "receive"
Please add "Copenhagen" as the last line of cities.txt
Please add the word "beta" after "{w}" in {p}, so that it reads "{w} beta"
Please add a file contact.txt with "hello@example.com" in it
Please write "Thank you for joining" into {q}
Please make the headline of {p} "{T}"
Please make a copy of the price list {p}, named {q}, because I'm going to play with the numbers
Please turn the banner off: set show_banner to false in {p}
Please change the number of free days from 14 to 30 in {p}
Please change the support address in {p} to help@{w}.example
Please set the title to "{T}" in {p}
Please move the minutes of yesterday's meeting, {p}, to {d}
Please run the app so that I can look at the new {w} screen
Please run the tests once more, the team says they're green but I'd like to see it with my own eyes
Please start the demo, I've got people in the room
Please stop the demo again
What does it say in {p}?
What does the readme tell newcomers to do first?
What are the names of the files about onboarding?
What did Priya commit this week?
What's the price in {p}?
What do we have in the docs folder?
Which files mention GDPR?
Which files did the agency touch last month?
Which document talks about refunds? Search for the word please
Where's the text "Start your free trial" stored, I'd like to know the file
Where's the press kit?
How many customers are in customers.csv, counting lines is fine
How many languages do we have in the locales folder?
Is the word "guarantee" used anywhere on the site?
Is there a changelog I could send to people?
Do we mention {w} anywhere in the docs?
Does the file {q} exist already?
Can I see the last five commits?
Can I read the privacy policy?
Let me see the survey results in {p}
Let me have the list of all images
Show me the section about pricing in the readme
Show me how the trial length is configured
Show me the first page of {p}, say thirty lines
Search for "free forever" because we mustn't say that any more, I only want to see where it is
I'd like to see the feature list in {p}, I'm going to rewrite it on the train
I'd like a new branch for my text changes, call it spring-texts
I want to write a blog post about {w} tomorrow; for now just open my notes in {p}
The team is going to redesign the {w} page, so give me the names of everything in {d}
Don't improve anything, just replace "customers" with "members" in {p}
Someone should refactor that some day, but today I only need {p} renamed to {q}
Two small things in the same file, {p}: nothing else but change "{w}" to "{w2}"
Take the sentence "{m}" out of {p}, we can't promise that
Drop the line about fax from {p}, it reads "Fax: 555-0199"
Good morning, how are you today?
Lovely, thank you so much
""",
    "backend dev": """
add {K}={n} to .env
add "{m}" to {p}
add a line "{m}" to {p}
add dist/ to .gitignore
add {pkg} to requirements
add {pkg}=={v} to {p}
add "use strict" at the top of {p}
add a blank file {q}
add "retries: 5" under the last line of {p}
add {p} to the index
add "import os" on line 1 of {p}
add a tag v{v}
add the remote git@example.com:{w}.git as upstream
fix "{w}" to "{w2}" in {p}
fix the port in {p}, 8080 not 8000
fix the typo teh -> the in {p}
fix formatting, run black
fix lint with ruff --fix
fix the shebang of {p}: #!/usr/bin/env bash
fix the version in {p}, it's {v}
fix the name {s} to {g} in {p}
fix the permissions of {p}, chmod 644
write {K}={n} to {q}
write "ok" into health.txt
write the output of {c} to {q}
write {v} into VERSION
write a .nvmrc with 20
write a .python-version containing 3.12
write a robots.txt: "User-agent: *"
write "127.0.0.1 db" to hosts.dev
make DEBUG false in {p}
make {p} executable
make a dir tmp/{w}
make a branch {w}-fix
make build
make {q} with one line, "{m}"
make {p} read-only, chmod 444
make "{w}" say "{w2}" in {p}
make the timeout 30 in {p}
make a backup of {p} as {q}
change {n2} to {n} in {p}
change localhost to db.internal in {p}
change {s} to {g} in {p}
change the default port from 3000 to 4000 in {p}
change into branch release
change http://api to https://api in {p}
change the password line in {p} to "password: changeme"
convert "yes" to "true" in {p}
convert {p} with dos2unix
convert {p} to pdf with pandoc
turn DEBUG=1 into DEBUG=0 in {p}
turn the cache on, cache: true in {p}
turn off verbose in {p}, set it to false
replace redis:6 with redis:7 in {p}
replace the line "{m}" by "{w}" in {p}
update the timeout in {p} to {n}
update {pkg} to {v}
remove "{w}" from {p}
remove unused packages with npm prune
set workers to {n} in {p}
set log level warn in {p}
bump the image tag in {p} to {v}
rename {C} to {W} in {p}
create {d}/{q}, empty
create {q} with "{m}"
drop the comment "# TODO remove" from {p}
move {p} up one dir
split nothing, just show me {p}
port in {p} should be {n}
migrate the db with alembic upgrade head
document nothing, run the tests
optimize the png with optipng, run it on {d}
{p}: what is {k}
I'll do the refactoring of {s} later, today only rename it to {g} in {p} so the other branch merges
ops moved the db, so in {p} replace db-old.internal with db-new.internal and nothing else
""",
    "SRE": """
tail the last 50 lines of {p}
last 100 lines of the {w} log
grep ERROR in {p}
grep timeout in {d}
find everything that says "OOMKilled" in {d}
find *.tf files
find files over 50 MB
find the yaml that defines the {w} service
which manifests mention {w}
which image tag is in {p}
which terraform version do we pin
which charts are in {d}
what replicas count is in {p}
what's the memory limit in {p}
what's listening on 9090
what's in the runbook for {w}
what does the oncall doc say about failover
where is the {w} alert defined
where is the ingress host configured
show me how alerts are routed, open {p}
show me the {w} dashboard json
show the readiness probe in {p}
show pods
show the events of the {w} pod
show failing jobs
show the diff between staging and main
show what changed in {d} in the last week
list the roles
list the playbooks in {d}
list namespaces
list the volumes
list the cron entries
list files in {d} by size
is the cluster reachable? kubectl cluster-info
is the {w} service up
is {K} set in any values file
is there a pdb for {w}
is there a Dockerfile in {d}
does terraform validate pass
does {p} parse? run yamllint
does the nginx config test ok
do we run shellcheck in ci? search the workflows for it
how much memory is left on this box
how many replicas does {p} ask for
how many yaml files in {d}
how is the {w} probe configured
run terraform plan
run terraform fmt
run the {w} playbook with --check
run shellcheck on {p}
run {p} with --dry-run
run the smoke tests
run docker build and tag it {w}:{v}
restart nginx
start the stack with docker compose
stop compose and remove the volumes
scale {w} to {n}, kubectl scale
apply {p} with kubectl
roll {w} back with kubectl rollout undo
copy {p} to {q} before I touch it
copy staging.yaml to prod.yaml
rm {d}, leftovers from the old cluster
rename {p} to {q}, the convention changed
make {k}: {n} in {p}
replicas from 2 to 4 in {p}
raise the memory limit in {p} from 256Mi to 512Mi
lower the {k} to {n} in {p}
fix the hostname in {p}: db1.internal becomes db2.internal
fix the image name in {p}, "{w}" should be "{w2}"
change the region from eu-west-1 to eu-central-1 in {p}
change the cron in {p} from "0 3 * * *" to "0 4 * * *"
convert nothing, just cat {p}
turn on debug: set {K} to true in {p}
write a file {q} with "maintenance"
write MAINTENANCE=1 to {q}
add "10.0.0.0/8" on a new line in {p}
put {w}.internal instead of {w2}.internal in {p}
silence: set enabled to false in {p}
commit as "raise limits after the outage"
commit {p} with "fix probe of {w}"
tag v{v} and push the tag
who changed the limits in {p}
why was it changed, show the commit message of the last commit on {p}
pull and show me the log
new branch hotfix-{w}
pager went off for {w} again, before I dig in I want to see the last 200 lines of {p}, nothing else
we lowered the quota yesterday and it was a mistake, so set {k} back from {n2} to {n} in {p} please
""",
    "WordPress freelancer": """
client wants the phone number in {p} to be 030 1234567 instead of 030 7654321
client wants "Contact us" to be "Get in touch" in {p}
client hates the green, change #00ff00 to #2a6f4e in {p}
client's new address: in {p} replace "Main Street 5" with "Park Lane 12"
please make the footer text in {p} "© 2026 {W}"
make the font size in {p} 18px, it's 16px now
make the posts per page {n} in {p}
make the h1 in {p} say "{T}"
make a folder for the child theme, name it {w}-child
make me a copy of style.css called style-old.css
make {p} writable with chmod
add "define('WP_DEBUG', true);" to wp-config.php
add the line "{m}" to functions.php
add a file index.php with "<?php // Silence is golden." in it
add "Disallow: /private" to robots.txt
add "{w}" to the stopwords in {p}, as the last line
add {p} to git
change WP_DEBUG from true to false in wp-config.php
change the theme version in style.css to {v}
change the table prefix in {p} from wp_ to {w}_
change the link http://old.example to https://new.example in {p}
change the alt text "{w}" to "{w2}" in {p}
fix the spelling of "Öffnungzeiten" in {p}, it's "Öffnungszeiten"
fix the e-mail in {p}, it should be info@{w}.example and not info@{w2}.example
fix the plugin name in {p}: "{T}"
write "Deny from all" into .htaccess in {d}
write the text "{m}" to {q}
write a readme.txt that says "Theme by Studio Nord"
turn off comments: set 'comments' to false in {p}
turn the maintenance mode on, wp maintenance-mode activate
convert the database name in {p} from shop_dev to shop_live
replace jQuery 1.12 by 3.7 in the script url of {p}
replace "{w}" by "{w2}" in {p}
set the memory limit to 256M in {p}
set the language to de_DE in {p}
delete the plugin folder {d}
delete hello.php
delete the old sql dump
rename header-old.php to header.php
copy the parent's single.php into the child theme
where is the footer template
where is add_image_size called
where does the theme set the excerpt length
where's the hook save_post used
which template has the text "Read more"
which plugins are in the plugins folder
which php version is running
which wordpress version is this
which files use get_field
which theme is active, wp theme list
what's in functions.php
what's the db name in wp-config
what does the style.css header say
what is the text domain in {p}
how many templates are there
how many times do we call wp_enqueue_script
how many {x} files in {d}
how is the sidebar registered? show me the place
is woocommerce installed
is there a 404 template
is WP_DEBUG on
is there any base64_decode in {d}? a client got hacked, search for it
show me the error log
show me the last 30 lines of debug.log
show me {p} so I can style it myself
show the css of the {w} block in {p}
list the shortcodes, grep add_shortcode
list all the php files in {d}
run composer install
run composer update
run npm run build for the theme
run phpcs over {d}
run phpcbf, it repairs what it can
run php -l on {p}
run the php dev server
activate the {w} plugin with wp cli
flush the cache with wp cache flush
export the database with wp db export
install the plugin query-monitor with wp cli
commit with "nicer header for mobile"
commit everything as "fix white screen"
push to staging
did I change something in {p} since the last commit
undo what I did in {p}
thanks, the client is happy
I'll rebuild the header next week, today the client only wants the word "Sale" in {p} to be "Summer sale", that's all
""",
    "typos": """
pls show {p}
plese open the readme
shwo me what is in {d}
can you list teh files
lst all {x} file in {d}
wat is in {p}
wats the version
wich branch i am on
which python versoin is here
how mny files in {d}
how many line in {p}
where {s} is defined
were is the config file
find me where "{w}" is writen
serch for {s} in {d}
seach TODO in all file
is {pkg} instaled
is {q} alredy there
is test passing? run once
run teh tests
run the test again pls i changed somthing
plz run {p}
execut {p} and show output
start the servr
stop the contaner
instal {npm}
please instal all dependancy
unistall {npm}
build the projct
compil it
delet {p}
pls remove the folder {d} its not needed
remove line "{m}" from {p}
renam {p} to {q}
chnage name of {p} to {q}
move {p} in {d} folder
coppy {p} to {q}
make one new folder name {w}
make folder for the assignmnt, name it assignment2
make file {q} and put "{m}" inside
creat empty file {q}
creat file notes.txt with text "call bank"
write "{m}" in {q}
write hello in {q}
add "{m}" in last of {p}
add one line "{m}" in {p}
add {pkg} in requirments
add all files to git
chnage {n2} to {n} in {p}
chnage the color red to blue in {p}
change "{w}" to "{w2}" in {p} kindly
replce {w} with {w2} in {p}
make {k} as {n} in {p}
make debug true in {p}
set the {k} value {n} in {p}
set port 5000 in {p}
fix spelling in {p}, "{w}" is wrong, "{w2}" is corect
fix teh word "lenght" to "length" in {p}
fix year in {p}: 2024 is wrong, put 2025
convert "N/A" to "none" in {p}
turn of the {k} in {p}, put false
correct my name in {p}, is "Nguyen" not "Nguyn"
in {p} line {n2} put "{m}"
commit with mesage "{m}"
comit all, mesage "add login feature"
commit evrything as "bug fix in {w}"
push the code to github
pull latest code
make new branch feature-{w}
swich to main branch
undo my chnages in {p}
show the last comit
who chnaged {p} last time
what i changed today
give me first 20 lines of {p}
show line {n2} to {n} from {p}
show me diffrence of {p} and {p2}
tell me value of {k} in {p}
tell licence of this projct
tell who is auther
read the instal steps from readme and show
which liberies are used, see package.json
any file with name {q}?
whats the comand to run test, see readme
hlo
thnks alot
thank u sir
ok its working now
sir plese change the title in {p}, now it is "{w}" and client want "{T}"
i will write the code myself, only make the empty file {q} for me
my freind said error is in {p} so open it pls i want to see
""",
    "data scientist": """
show the first ten rows of {p}
what columns does {p} have? the first line will do
how many rows does {p} have
how many notebooks do we have
how big is {p} on disk
which files in {d} are parquet
which scripts read {p}
which scripts import torch
which version of pandas is pinned
which seed is set in {p}
which cuda is installed
what's the learning rate in {p}
what's the batch size set to
what is {K} in {p}
what does the data card say about licences
what was the commit message when the {w} features came in
where is the train split made, search for train_test_split
where is {C} defined
where are the results of the last run stored? list the runs folder
is numpy below 2 here
is there a gpu? nvidia-smi
is {p} tracked by git or ignored
is the random seed mentioned in the readme
are there nan literals in {p}, grep for it
show me how the optimizer is configured
show me the model section of {p}
show me the body of {s}
show me {p}, I'd like to check the preprocessing myself
list the notebooks
list the figures in {d}
list the checkpoints by date
open the config of the {w} experiment
open the paper draft
find "accuracy" in the logs
find the cell that says plt.show in {d}
find every file which mentions {w}
count the lines in {d}/train.csv
count how many times nan appears in {p}
run {p} with --epochs {n}
run the training script
run the evaluation again, I've changed the seed
run the notebook with nbconvert
run isort and black
run pytest, only the feature tests
start jupyter
start tensorboard on {d}
install the requirements
freeze the requirements with pip freeze
change the learning rate from 0.01 to 0.001 in {p}
change epochs to {n} in {p}
change "auc" to "f1" in {p}
change the path "/data/old" to "/data/new" in {p}
change the column name {w} to {w2} in {p}
set seed to {n} in {p}
set n_jobs to -1 in {p}
set shuffle to True in {p}
make the batch size 64 in {p}
make dropout 0.3 instead of 0.5 in {p}
make a folder figures/{w}
make a copy of {p} named {q} because I'm about to mess with the features
make {q} with the header "id,age,label"
add the row "7,42,yes" to {p}
add {pkg} to the requirements
add "*.parquet" to .gitignore
add "random_state=42" as the last line of {p}
write a file {q} with "seed: {n}"
write "baseline 0.81" to results.txt
fix the unit in {p}: "kg" should be "g"
fix the label "{w}" to "{w2}" in {p}
fix the axis title in {p}, it should be "Time (s)" rather than "Time"
convert the notebook to html with nbconvert
convert {p} to a script, jupyter nbconvert --to script
turn the verbose flag off in {p}: verbose=0
turn "cpu" into "cuda" in {p}
rename {p} to {q} so that the dates sort
replace "mean" by "median" in {p}
move the raw data, {p}, to {d}
delete the cache folder {d}, I'm short of space
delete the checkpoint from epoch 3, epoch3.pt
clear the notebook output with nbstripout {p}
commit the notebook with "improve the model, auc 0.84"
commit all as "explain the features in the report"
new branch try-{w}
the learning rate in {p} must be 3e-4
the reviewer wants to know which scikit-learn we used
since the last run died at night I'd like to see the tail of {p}
as I'm writing the methods section myself, please show me {p}
I'm going to retrain later, for now only list what's in {d}
""",
}
"""What can be done, in the same manner of writing."""
