-- Each step of the loop writes a page of every index that its rows stand in, and here in both of its writes. A list of ten thousand
-- conversations is sorted in milliseconds, each time that a person asks for it.
DROP INDEX conversations_newest;
