-- An administrator can take a country's number away: a wrong one costs more than none. It is empty then, and stays so whatever
-- the next version has.
alter table emergency_numbers
  drop constraint emergency_numbers_number_check,
  add constraint emergency_numbers_number_check check (number ~ '^([0-9]{2,6})?$');
