-- What somebody has done themselves stands in their inbox as read: it tells them nothing new.
grant insert (read_at) on notifications to worker;
