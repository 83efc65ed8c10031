-- Each signal is a row of up to 32 kB until it is swept; a call that connects badly sends some hundreds.
create trigger at_pace before insert on call_signals
  for each row execute function limit_pace('signals', 1000, 60);
