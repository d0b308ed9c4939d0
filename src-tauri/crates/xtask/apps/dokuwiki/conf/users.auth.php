# <?php exit()?>
# login:passwordhash:Real Name:email:groups,comma,separated
warden:$2y$08$2GX3vVsTfK5NC6eYYfzQxOOWHrXGK1MJMzNHyJfvb.BDWfhRvcB26:Walter Warden:warden@example.com:admin,user
mira:$2y$08$r7SYJz/RXPnslX5BaOeb/./9sNPY.cEHf9RLFQl2Dw6CQtT7gMv5K:Mira Miller:mira@example.com:user
