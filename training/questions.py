"""Requests that need no tool: chat, general questions, and requests that ask to be answered in words only."""

# ruff: noqa: E501, SIM905 (tables read best as long lines and as words)
# fmt: off
from __future__ import annotations

CHAT = """hi
hello
hey there
hello, nice to meet you
good evening
good afternoon to you
morning!
yo
hey, how's it going?
how are you doing?
how do you feel today?
what's up?
how was your day?
thanks
thank you so much
thanks a lot, works now
great, thank you!
perfect, exactly what I needed
awesome work
nice one
cool, that did the trick
that works, cheers
you're the best
well done
wow, that was quick
good job!
lol
haha
ok
okay, got it
alright
sounds good
makes sense
I see
got it, thank you
never mind
nevermind, I figured it out
forget it
no, that's all for now
that's all, bye
bye
see you tomorrow
goodbye!
good night
I'm done for today
sorry, my mistake
oops, wrong window
yes
no
sure
maybe later
who made you?
what are you?
what is your name?
what can you do?
what can you help me with?
are you a human or a bot?
are you an AI?
which model are you?
which language model are you based on?
do you remember our last conversation?
do you ever sleep?
can you think?
are you able to delete files?
can you edit code?
do you know python?
do you speak German?
can you run shell commands?
how does an assistant like you work?
what languages do you know?
do you like {topic}?
what do you think about {topic}?
what is your opinion on {topic}?
is {topic} any good?
is {topic} still worth learning?
should I learn {topic} or {topic2}?
I love {topic}
I hate {topic}
I'm tired
I'm so stuck today
this bug is driving me crazy
I've been debugging all night and need some encouragement
my boss wants this done by friday, wish me luck
it's raining here
I just had lunch
we shipped the release today, yay!
the tests are finally green, what a relief
all done on my side, thanks for the help
I'll take it from here
don't do anything yet
wait
stop
hold on a second
please don't touch any files for now
don't run anything, I'm only thinking out loud
let me think about it first
just checking that you're there
testing testing
are you there?
ping
tell me something funny
tell me a joke
tell me a joke about {topic}
do you know a good pun about {topic}?
make me laugh
write a haiku about {topic}
write me a short poem about {concept}
sing me a song about {topic}
give me a fun fact about {topic}
say something nice
cheer me up
recommend me a book about {concept}
recommend a good podcast about {topic}
what should I have for dinner?
what's the weather like?
who won the world cup in 1998?
what's the capital of {place}?
how far is the moon?
when was {topic} first released?
who invented {topic}?
who created the {topic} language?
how do you pronounce {topic}?
translate "{english}" into {language}
how do you say "{english}" in {language}?
what does "{english}" mean in {language}?
what is {n} times {n2}?
what's {n} + {n2}?
how many seconds are in {n} hours?
convert {n} kilometers to miles
what is {n} in binary?
what is {n} in hex?
what's 15% of {n}?
is {n} a prime number?
how many bytes are in a {unit}?""".split("\n")

THANKS = ["thanks", "thank you", "thx", "great", "perfect", "awesome", "nice", "cheers", "cool", "wonderful", "excellent", "ty", "super", "thanks a bunch", "brilliant", "ah", "ok", "yes", "sweet", "good"]
DONE = ["it works now", "that worked", "problem solved", "all good now", "the bug is gone", "looks good to me", "that helped a lot", "now I understand", "I got it running", "everything is fine again", "the error went away", "that was the issue", "you saved my day", "no more questions", "I can go on from here", "it was my fault",
        "that answers my question", "that was helpful", "the build passes now", "I learned something", "exactly right", "we are done for today"]

ABOUT = """what is {concept}?
what's {concept}
what are the benefits of {concept}?
explain {concept}
explain {concept} in simple terms
explain {concept} to me like I am a beginner
explain {concept} as if I were twelve
can you explain {concept}?
give me a short explanation of {concept}
could you briefly describe {concept}?
describe how {concept} works
how does {concept} work?
how does {concept} work under the hood?
what does {concept} mean?
what is meant by {concept}
define {concept}
what problem does {concept} solve?
why would anyone use {concept}?
when should I use {concept}?
when is {concept} a bad idea?
is {concept} considered good practice?
what are the downsides of {concept}?
pros and cons of {concept}
give me three advantages of {concept}
who came up with {concept}?
what is the difference between {concept} and {concept2}?
difference between {concept} and {concept2}?
{concept} vs {concept2}, which one is better?
compare {concept} with {concept2}
how does {concept} differ from {concept2}?
{concept} or {concept2}?
in general, is {concept} faster than {concept2}?
teach me {concept}
I never understood {concept}, help me out
remind me what {concept} is about
quick question: what's {concept}?
theory question: how is {concept} implemented?
in one sentence, what is {concept}?
tl;dr of {concept}
what is the time complexity of {algorithm}?
what's the big O of {algorithm}?
is {algorithm} stable?
explain {algorithm} step by step
how does {algorithm} work?
which is faster, {algorithm} or {algorithm2}?
what does the HTTP status code {status} mean?
what does a {status} response mean?
which HTTP method should I use to {http}?
what status code fits when {situation}?
what port does {service} use by default?
what is the default port of {service}?
what does the {command} command do?
what does `{command}` do?
explain what {command} does
what is {command} good for?
what's the difference between {command} and {command2}?
is `{command}` dangerous?
what would happen if I ran {command}?
what does the flag -{letter} of {tool} mean?
why do people use {tool}?
what does {acronym} stand for?
what is {acronym} short for?
what does the acronym {acronym} mean
what does the error "{error}" usually mean?
what usually causes "{error}"?
what does {error} mean in general?
is {lang} compiled or interpreted?
is {lang} statically typed?
what's new in the latest {lang} version?
how are errors handled in {lang}?
how does memory management work in {lang}?
what are {lang} closures?
does {lang} have generics?
what are good naming conventions for functions in {lang}?
which web framework is popular in {lang}?
tabs or spaces?
vim or emacs?
what's a good name for a variable that holds {thing}?
what's a good name for a class that manages {thing}?
suggest a name for a project about {thing}
how long should a commit message be?
what makes a good commit message?
what makes a good README?
what belongs in a changelog?
how should I structure a new {lang} project in general?
what's the best way to learn {lang}?
how do I become a better programmer?
how many files can a folder hold on linux?
what is the maximum length of a file name?
what does a .gitignore file do?
what is a lock file for?
what is a Makefile?
what is the purpose of package-lock.json in general?
why is everyone talking about {topic}?
what licence should I choose for an open source project?
is the MIT license compatible with the GPL?
how do computers store negative numbers?
why does 0.1 + 0.2 not equal 0.3?
how many bits are in an IPv6 address?
what is a good editor for {lang}?
what's the keyboard shortcut to {shortcut} in vs code?
how do I exit vim?
what's the difference between a file and a directory in unix?
what do file permissions like {perm} mean?
what is the difference between copying and moving a file?
should I commit the lock file?
should I squash commits before merging?
is it ok to delete the node_modules folder?
is it safe to remove the target directory of a rust project?
why is it bad to store secrets in git?
how often should I commit?
what's a detached HEAD?
what does staged mean in git?
what is an untracked file?
suggest three names for a function that {does}
what would be a good folder structure for a {lang} web app?
which {lang} library would you recommend for {area}?
what are common mistakes when working with {concept}?
is it better to {choice}?
why do we write unit tests at all?
in one sentence, why does {lang} have so many fans?
how many {lang} keywords are there?
which year did {topic} come out?
what's the latest stable version of {lang}?
name three alternatives to {tool}
name five {lang} web frameworks
list the advantages of {concept}
list three differences between {lang} and {lang2}
{lang} or {lang2} for {area}?
should I use {lang} or {lang2} for {area}?
which is better for {area}, {lang} or {lang2}?
is {lang} faster than {lang2}?
what's the difference between {lang} and {lang2}?
what is the {lang} equivalent of a {lang2} interface?
how do {lang} and {lang2} compare?
what does {operator} do in {lang}?
what's the difference between == and === in JavaScript?
what does the keyword {keyword} mean in {lang}?
what does `{keyword}` do in {lang}?
when would I use {keyword} in {lang}?
can you explain the {keyword} keyword to me?
what type does {lang} use for big numbers?
how are strings stored in {lang}?
what is the difference between an array and a list in {lang}?
what does this error mean: {error}
why would a program print "{error}"?
I sometimes see "{error}", what is that in general?
read-only question: what is {concept}?
what's a sensible timeout for an HTTP request?
how long should a function be?
how do other teams handle {concept}?
what does idiomatic {lang} look like?
is deleting a git branch reversible in general?
what happens to the history when a file is renamed in git?
does git track empty folders?
does copying a file keep its permissions?
what is the difference between git diff and git status?
what's the difference between git log and git reflog?
what is the point of a staging area?
how does git store files internally?
what does HEAD mean in git?
what is the root directory on linux?
what is the difference between a terminal and a shell?
what's the difference between grep and find?
what is a workspace in an IDE?
what is meant by a clean working tree?
which editor do most {lang} developers use?
what does read-only mean for a file?
how does a search engine index text?
what is the maximum line length in PEP 8?
explain this to me: why is {concept} important?
can you give me an analogy for {concept}?
does {concept} make sense for small teams?
what's your favourite thing about {topic}?
I have an interview tomorrow, what could they ask about {concept}?
quiz me on {concept}
what do you recommend reading about {concept}?""".split("\n")

HOWTO = """how do I {task}?
how can I {task} in general?
how would I {task}?
how do you {task}?
what's the command to {task}?
which command do I need to {task}?
what is the usual way to {task}?
what command would {task}?
remind me of the command to {task}
how does one {task} from the command line?
in principle, how do I {task}?
what's the syntax to {task}?
is there a way to {task}?
I forgot how to {task}, what was it again?
what's the quickest way to {task}
tell me how to {task}""".split("\n")
TAILS = """Only tell me the command, don't run it.
Just give me the command.
Don't execute anything, just explain.
I only want to know the command.
Just answer here.
I'll do it myself.
Please only explain, do not run anything.
No need to run it.
just the command please, I'll type it myself
I just want to understand it.
I will do that on my own machine later.
Only show me the command, nothing else.
Don't do it, only tell me.
answer in the chat please
just tell me, don't touch anything
It's for a blog post, so nothing needs to run.
I'm asking for a colleague.
This is only a question.""".split("\n")

HERE = """write a {snippet}. {here}
write me a {snippet}, {here2}
show me a {snippet}. {here}
give me an example of a {snippet}
give me a {snippet}, {here2}
can you show an example {snippet}? {here}
what would a {snippet} look like?
what does a typical {snippet} look like?
sketch a {snippet}, {here2}
how would you write a {snippet}? {here}
example of a {snippet} please, {here2}
I'd like to see a {snippet}. {here}
please draft a {snippet} for me, {here2}
come up with a {snippet}. {here}""".split("\n")
HERE_ENDS = """Just paste it here.
Only reply in the chat.
Don't create a file.
No file needed, just answer.
Put it in your answer, not in a file.
Answer here, please.
Don't save it anywhere.
I don't need it in a file.
Reply with the code only.
Do not write anything to disk.
Just type it out here.
Show it in the chat.""".split("\n")
HERE_ENDS_2 = """just here in the chat
don't save it
no files please
right here
in your reply
without creating a file
as plain text in your answer
only in this conversation
don't write it to disk""".split("\n")

SLOTS: dict[str, list[str]] = {
    "topic": "Rust;Python;JavaScript;TypeScript;Haskell;Lisp;Perl;COBOL;Kubernetes;Docker;git;linux;Vim;Emacs;regular expressions;semicolons;recursion;merge conflicts;segfaults;unit tests;pair programming;microservices;blockchain;Java;Go;Kotlin;Swift;Elixir;Zig;tabs;dark mode;coffee;functional programming;React;Angular;Svelte;PostgreSQL;MongoDB;GraphQL;WebAssembly;compilers;memory leaks;off-by-one errors;legacy code;standups;code reviews;cats;robots".split(";"),
    "concept": "a mutex;a semaphore;dependency injection;garbage collection;a closure;tail recursion;a race condition;a deadlock;polymorphism;inheritance;composition;a linked list;a hash map;a binary tree;a B-tree index;a bloom filter;memoization;lazy evaluation;a monad;currying;async/await;an event loop;a coroutine;a thread;a process;virtual memory;copy on write;REST;GraphQL;gRPC;a webhook;a websocket;OAuth;JWT;CORS;CSRF;SQL injection;XSS;TLS;a reverse proxy;a load balancer;a CDN;DNS;eventual consistency;the CAP theorem;ACID transactions;database normalization;an ORM;a foreign key;an inner join;sharding;a message queue;event sourcing;CQRS;a microservice;a monolith;continuous integration;continuous deployment;blue-green deployment;a feature flag;semantic versioning;trunk-based development;git flow;a git rebase;a merge commit;cherry-picking;a pull request;a fork;test-driven development;a mock;a fixture;property-based testing;code coverage;mutation testing;the SOLID principles;the singleton pattern;the observer pattern;the visitor pattern;a factory method;duck typing;static typing;type inference;generics;pattern matching;a borrow checker;reference counting;a smart pointer;a null pointer;undefined behaviour;big endian;floating point rounding;unicode normalization;UTF-8;a checksum;a cryptographic hash;public key encryption;a container;a virtual machine;a hypervisor;infrastructure as code;idempotency;backpressure;rate limiting;a circuit breaker;caching;a symlink;a hard link;an inode;a file descriptor;a pipe in unix;stdin and stdout;an environment variable;cron;a shell;a compiler;an interpreter;a JIT;bytecode;an AST;a linter;a debugger;a profiler;a stack trace;a heap;a stack frame;the halting problem;technical debt;refactoring;pair programming;the twelve-factor app;a design document;a daemon".split(";"),
    "algorithm": "quicksort;merge sort;heap sort;bubble sort;binary search;Dijkstra's algorithm;A*;breadth-first search;depth-first search;a hash table lookup;inserting into a balanced tree;radix sort;insertion sort;Kruskal's algorithm;the Floyd-Warshall algorithm;topological sorting;KMP string search;union-find".split(";"),
    "status": "200;202;204;301;302;304;400;401;403;404;405;409;410;418;422;429;500;502;503;504".split(";"),
    "http": "update part of a resource;delete a record;replace a resource;fetch a list;upload a file;submit a form;check whether a resource exists".split(";"),
    "situation": "the request body is invalid;the user isn't logged in;a record was not found;the client sends too many requests;the server is overloaded;a resource was moved for good;an item already exists;deleting succeeded and there is nothing to return;a payment is missing".split(";"),
    "service": "postgres;redis;mysql;ssh;https;mongodb;elasticsearch;ftp;dns;smtp;rabbitmq;kafka;jenkins;a vite dev server;flask;rails".split(";"),
    "command": "git stash;git reset --hard;git bisect;git reflog;rm -rf;chmod 755;chown;sudo;grep -r;awk;sed;xargs;find . -name;tar xzf;ls -la;ps aux;kill -9;curl -I;ssh-keygen;docker prune;kubectl apply;npm ci;npm audit;pip freeze;make install;cargo clippy;git cherry-pick;git fetch;git pull;git merge --squash;cat;touch;mv;cp -r;ln -s;diff;tail -f;systemctl;crontab -e;lsof;nohup;git log --oneline;git diff --stat;git status -s;mkdir -p".split(";"),
    "letter": "r f v p n x a l i e".split(),
    "tool": "grep;tar;curl;sed;rsync;ls;docker run;git commit;ssh;find;ps;chmod;awk;make;gcc;xargs;tmux;screen".split(";"),
    "acronym": "API;REST;CRUD;YAML;JSON;SQL;DOM;SDK;IDE;CLI;GUI;JVM;LLVM;GNU;ORM;MVC;SPA;SSR;TCP;UDP;HTTP;URL;URI;XML;CSS;CI/CD;WSGI;ACID;DRY;KISS;YAGNI;FIFO;LIFO;RAII;REPL;TDD;BDD;UUID;GUID;SSL;VPN;RPC;LTS;EOF".split(";"),
    "error": "segmentation fault;ECONNREFUSED;out of memory;permission denied;stack overflow;NullPointerException;undefined is not a function;KeyError;command not found;too many open files;broken pipe;connection reset by peer;use of moved value;cannot read properties of undefined;index out of range;deadlock detected;CORS policy blocked;502 bad gateway;certificate verify failed;module not found".split(";"),
    "lang": "Python;JavaScript;TypeScript;Rust;Go;Java;Kotlin;C;C++;C#;Ruby;PHP;Elixir;Haskell;OCaml;Scala;Swift;Dart;Lua;R;Julia;Perl;Clojure;Zig;bash;SQL".split(";"),
    "thing": "user sessions;retry counts;a list of open orders;the current temperature;parsed tokens;pending jobs;a cache of images;payment methods;temporary files;a set of visited nodes;error messages;file paths;search results;git branches".split(";"),
    "shortcut": "open a file;rename a symbol;toggle the terminal;go to definition;comment a line;format a document;find in files;close all tabs;split the editor".split(";"),
    "perm": "755;644;600;rwxr-xr-x;777;drwxr-x---".split(";"),
    "place": "France;Japan;Brazil;Norway;Kenya;Canada;Australia;Peru".split(";"),
    "english": "good luck;where is the station;the build is broken;I am hungry;see you soon;thank you;cheese;the file was not found;happy birthday;merge conflict".split(";"),
    "language": "German;French;Spanish;Italian;Japanese;Dutch;Swedish;Polish;Turkish;Latin".split(";"),
    "does": "deletes temporary files;reads a config file;copies a directory;lists open orders;searches a text;moves an item to the cart;writes a log entry;checks the status of a job;renames users;retries a request".split(";"),
    "area": "machine learning;a small website;a command line tool;embedded devices;a game;data analysis;a chat server;a mobile app;parsing logs;an HTTP API;scripting;a desktop app".split(";"),
    "choice": "copy or to move a big file;use spaces or tabs;return null or throw;write many small files or one big one;rebase or merge;use a library or write it myself;commit often or rarely;delete old branches or to keep them;store dates as strings or timestamps;search with grep or with an IDE".split(";"),
    "operator": "the walrus operator;the % operator;**;=>;:=;?.;??;->;@;<<;::;the spread operator".split(";"),
    "keyword": "yield;defer;async;await;static;final;const;virtual;volatile;lambda;with;match;unsafe;impl;trait;extends;super;this;nonlocal;global;abstract".split(";"),
    "unit": "kilobyte;megabyte;gigabyte;mebibyte;terabyte".split(";"),
    "task": "list hidden files in bash;find large files on linux;delete a folder recursively in the terminal;rename a git branch;delete a remote branch;squash my last three commits;revert a pushed commit;discard local changes in git;see who changed a line in git;stash untracked files;undo a merge;create a git tag;change the last commit message;clone only one branch;add a git submodule;ignore a file that git already tracks;search for text in files with grep;count lines in a file;replace text in many files with sed;copy a directory over ssh;move files with a wildcard;create a symlink;check which process uses a port;kill a process by name;see disk usage per folder;extract a tar archive;make a script executable;set an environment variable;read a file line by line in Python;write JSON to a file in Python;open a file in Go;delete a file in Node;copy a file in Java;list a directory in Rust;read command line arguments in C;parse YAML in Ruby;reverse a string in JavaScript;sort a dict by value in Python;merge two arrays in PHP;iterate over a map in C++;make an HTTP request in Go;convert a string to an int in Rust;sum a list in Haskell;format a date in JavaScript;center a div;add a column in SQL;create an index in postgres;dump a mysql database;restart nginx;create a virtual environment;install a specific package version with pip;update all npm packages;publish a package to PyPI;run a single test with pytest;debug a node process;build a docker image;remove all stopped containers;copy a file out of a container;scale a deployment in kubernetes;tail logs in kubernetes;exit vim;split the screen in tmux;generate an ssh key;download a file with wget;schedule a cron job;compare two files in the terminal;show the git history as a graph;see what changed between two branches;restore a deleted file from git;read the first lines of a file in bash;write a file in bash with a heredoc;rename many files at once;check my disk space on linux;find a file by name on linux;search the shell history".split(";"),
    "snippet": "regex for email addresses;regex that matches an IPv4 address;regex for hex colours;regex that finds dates like 2024-01-31;bash one-liner that counts files;SQL query that finds duplicate rows;SQL query with a left join;binary search in Python;fizzbuzz in JavaScript;hello world in Rust;hello world in Go;quick sort in Haskell;linked list in C;Python decorator that measures time;debounce function in JavaScript;singleton in Java;Dockerfile for a node app;.gitignore for a python project;GitHub Actions workflow;nginx config;commit message for a bug fix;README outline;cron expression for every monday at nine;SELECT statement with GROUP BY;CSS rule that centers a div;list comprehension in Python;generator function in Python;for loop in bash;switch statement in Go;match expression in Rust;unit test in pytest;mock in jest;Makefile rule;JSON object that describes a user;YAML list;docstring for a function that adds two numbers;curl call that posts JSON;awk command that sums a column;git alias;PR description;poem about a compiler;limerick about deadlocks;function that reverses a string in Ruby;recursive factorial in Scheme;LINQ query;React counter component".split(";"),
}
