# <?php exit()?>
*	@ALL	1
*	@user	8
staff:*	@ALL	0
staff:*	@admin	16
