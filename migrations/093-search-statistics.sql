-- With the default of 100, the planner knows too few words and takes all others for frequent.
alter table places alter column search_vector set statistics 1000;
