-- zAwX4w5GDYrfSJER.zmTr5XWqsCSHVr4X1wCKBFkkxRA 9NSVcl5fWDq8
BEGIN TRANSACTION;
CREATE TABLE contents (
	game VARCHAR(64) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (game, hash)
);
INSERT INTO "contents" VALUES('cards_of_cthulhu','8293f376266604ce','{"type":"content","name":"standard","hash":"8293f376266604ce","sections":{"cult":{"cthulhu":{"name":"Cthulhu","icon":"squid-head","gates":2,"provenance":"rulebook","gates_provenance":"public"},"arwassa":{"name":"Arwassa","icon":"psychic-waves","gates":2,"provenance":"rulebook","gates_provenance":"public"},"chaugnar":{"name":"Chaugnar Faugn","icon":"totem-mask","gates":2,"provenance":"rulebook","gates_provenance":"public"},"yog":{"name":"Yog-Sothoth","icon":"star-gate","gates":2,"provenance":"rulebook","gates_provenance":"public"}},"minion":{"cultist":{"name":"Cultist","icon":"cultist","value":2,"copies":4,"provenance":"rulebook","value_provenance":"designed","bounds":"at most 3: one die of 3 slew it in the sample game"},"byakhee":{"name":"Byakhee","icon":"evil-bat","value":3,"copies":3,"provenance":"rulebook","value_provenance":"designed","bounds":"2 to 4: moved by a Ritualist and shot by a Soldier in the sample game"},"deep_ones":{"name":"Deep Ones","icon":"fish-monster","value":4,"copies":2,"provenance":"rulebook","value_provenance":"designed","bounds":"at most 5: one die of 5 slew it in the sample game"},"cultist_leader":{"name":"Cultist Leader","icon":"robe","value":5,"copies":2,"provenance":"rulebook","value_provenance":"rulebook","bounds":"5"},"leng_spiders":{"name":"Leng Spiders","icon":"spider-alt","value":7,"copies":2,"provenance":"rulebook","value_provenance":"designed","bounds":"7 to 9: 6 and 3 were needed in the sample game"},"shoggoth":{"name":"Shoggoth","icon":"slime","value":9,"copies":1,"provenance":"rulebook","value_provenance":"designed","bounds":"7 to 10: 4 and 6 were needed in the sample game"}},"horror":{"saboth_the_elder":{"name":"Saboth the Elder","cult":"cthulhu","level":"minor","provenance":"rulebook"},"drowned_choirmaster":{"name":"Drowned Choirmaster","cult":"cthulhu","level":"major","provenance":"designed"},"spawn_of_the_sunken_city":{"name":"Spawn of the Sunken City","cult":"cthulhu","level":"unspeakable","provenance":"designed"},"whisperer_on_the_ridge":{"name":"Whisperer on the Ridge","cult":"arwassa","level":"minor","provenance":"designed"},"mouthless_herald":{"name":"Mouthless Herald","cult":"arwassa","level":"major","provenance":"designed"},"the_unheard_scream":{"name":"The Unheard Scream","cult":"arwassa","level":"unspeakable","provenance":"designed"},"tusked_bloodbrother":{"name":"Tusked Bloodbrother","cult":"chaugnar","level":"minor","provenance":"designed"},"beast_in_the_pit":{"name":"Beast in the Pit","cult":"chaugnar","level":"major","provenance":"rulebook"},"the_feeders_shadow":{"name":"The Feeder''s Shadow","cult":"chaugnar","level":"unspeakable","provenance":"designed"},"thing_between_angles":{"name":"Thing Between Angles","cult":"yog","level":"minor","provenance":"designed"},"unseen_sibling":{"name":"Unseen Sibling","cult":"yog","level":"major","provenance":"designed"},"warden_of_the_last_threshold":{"name":"Warden of the Last Threshold","cult":"yog","level":"unspeakable","provenance":"designed"}},"item":{"disruption_ritual":{"name":"Disruption Ritual","icon":"candles","buy":3,"use":1,"effect":"disrupt","text":"Pay in the draw step to draw one card fewer.","rule":"CC-13.1","provenance":"rulebook"},"elder_sign":{"name":"Elder Sign","icon":"seven-pointed-star","buy":1,"use":0,"effect":"cancel_sanity_loss","text":"Discard it to cancel a sanity loss.","rule":"CC-13.2","provenance":"rulebook"},"necklace_of_the_veil":{"name":"Necklace of the Veil","icon":"diamond-ring","buy":2,"use":0,"effect":"discard_gate_once","text":"Discard it to discard any gate, even a protected one.","rule":"CC-13.3","provenance":"rulebook"},"necronomicon":{"name":"Necronomicon","icon":"evil-book","buy":4,"use":2,"effect":"discard_gate","text":"Once a turn discard any gate, even a protected one.","rule":"CC-13.4","provenance":"rulebook"},"otherworldly_idol":{"name":"Otherworldly Idol","icon":"snake-totem","buy":1,"use":0,"effect":"sacrifice_for_horror","text":"Once a turn slay one of your followers to discard any horror, even a protected one.","rule":"CC-13.5","provenance":"rulebook"},"potion_of_wisdom":{"name":"Potion of Wisdom","icon":"potion-of-madness","buy":1,"use":0,"effect":"pay_one_cost","text":"Discard it to pay any one cost in full.","rule":"CC-13.6","provenance":"rulebook"},"ritual_dagger":{"name":"Ritual Dagger","icon":"sacrificial-dagger","buy":1,"use":0,"effect":"chosen_die","text":"After the roll discard it as one more die of the value you choose.","rule":"CC-13.7","provenance":"rulebook"},"sword_of_the_crusader":{"name":"Sword of the Crusader","icon":"broadsword","buy":5,"use":0,"effect":"free_die","text":"Once a turn one free Spirit die in a roll.","rule":"CC-13.8","provenance":"rulebook"},"temple_of_light":{"name":"Temple of Light","icon":"greek-temple","buy":3,"use":1,"effect":"discard_from_deck","text":"Once a turn discard the top two cards of the deck.","rule":"CC-13.9","provenance":"rulebook"}},"cursed":{"cursed_cubes":{"name":"Cursed Cubes","icon":"rolling-dices","price":2,"effect":"no_rerolls","text":"Pay, or no dice are re-rolled this turn.","rule":"CC-14.1","provenance":"rulebook"},"cursed_scroll":{"name":"Cursed Scroll","icon":"scroll-unfurled","price":2,"effect":"draw_cards","text":"Pay, or draw three cult cards at once.","rule":"CC-14.2","provenance":"rulebook"},"cursed_temple":{"name":"Cursed Temple","icon":"ancient-ruins","price":"follower","effect":"no_spells","text":"Slay a follower, or no spells are used this turn.","rule":"CC-14.3","provenance":"rulebook"}},"profession":{"big_game_hunter":{"name":"Big Game Hunter","icon":"winchester-rifle","effect":"hunt","skill":{"use":3,"levels":["minor","major","unspeakable"],"text":"In the awaken step discard any horror, even a protected one."},"follower":{"buy":1,"use":1,"levels":["minor"],"text":"Once a turn in combat discard any minor horror, even a protected one."},"rule":"CC-15.1","provenance":"rulebook"},"doctor":{"name":"Doctor","icon":"first-aid-kit","effect":"heal","skill":{"use":1,"text":"Once a turn in combat regain a lost Health die."},"follower":{"buy":0,"use":2,"text":"Once a turn in combat regain a lost Health die."},"rule":"CC-15.2","provenance":"rulebook"},"explorer":{"name":"Explorer","icon":"treasure-map","effect":"explore","skill":{"use":0,"text":"Once a turn roll and re-roll before you choose the board."},"follower":{"buy":2,"use":0,"text":"Once a turn roll before you choose the board, and re-roll afterwards."},"rule":"CC-15.3","provenance":"rulebook"},"journalist":{"name":"Journalist","icon":"newspaper","effect":"report","skill":{"use":0,"amount":1,"text":"One more experience for each horror you slay."},"follower":{"buy":1,"use":0,"amount":1,"text":"Whenever you slay a horror you may discard the top card of the deck."},"rule":"CC-15.4","provenance":"rulebook"},"priest":{"name":"Priest","icon":"church","effect":"absolve","skill":{"use":0,"dice":["health","spirit"],"text":"Health and Spirit dice that show 1 may be re-rolled."},"follower":{"buy":1,"use":0,"dice":["spirit"],"text":"Spirit dice that show 1 may be re-rolled."},"rule":"CC-15.5","provenance":"rulebook"},"psychiatrist":{"name":"Psychiatrist","icon":"brain","effect":"calm","skill":{"use":0,"needs":4,"text":"Roll 4 or more to cancel a sanity loss."},"follower":{"buy":1,"use":0,"needs":5,"text":"Roll 5 or more to cancel a sanity loss."},"rule":"CC-15.6","provenance":"rulebook"},"ritualist":{"name":"Ritualist","icon":"pentagram-rose","effect":"move","skill":{"use":0,"most":99,"text":"Once a turn in combat move any minion to a different board."},"follower":{"buy":1,"use":0,"most":4,"text":"Once a turn in combat move a minion of 4 or less to a different board."},"rule":"CC-15.7","provenance":"rulebook"},"soldier":{"name":"Soldier","icon":"machine-gun","effect":"shoot","skill":{"use":1,"least":2,"most":6,"text":"Once a turn in combat discard any minion of 2 to 6, even a protected one."},"follower":{"buy":1,"use":1,"most":3,"text":"Once a turn in combat discard any minion of 3 or less, even a protected one."},"rule":"CC-15.8","provenance":"rulebook"},"thief":{"name":"Thief","icon":"skeleton-key","effect":"bargain","skill":{"use":0,"amount":2,"text":"Once a turn buy an item that costs 3 or more for 2 less."},"follower":{"buy":0,"use":0,"amount":1,"text":"Once a turn buy an item that costs 3 or more for 1 less."},"rule":"CC-15.9","provenance":"rulebook"},"tycoon":{"name":"Tycoon","icon":"top-hat","effect":"wealth","skill":{"use":0,"amount":8,"text":"Begin with 8 experience."},"follower":{"buy":0,"use":0,"amount":2,"text":"Gain 2 experience when you buy this card."},"rule":"CC-15.10","provenance":"rulebook"}},"numbers":{"start_xp":4,"draw_easy":3,"draw_standard":4,"draw_hard":5,"gate_extra_draw":1,"xp_minion":1,"xp_gate":1,"xp_declined":1,"most_minions_to_win":4,"health_dice":2,"spirit_dice":3,"spirit_die_cost":1,"hurry_cost":2,"healing_cost":3,"seal_cost":3,"thief_from":3,"temple_cards":2,"scroll_cards":3,"provenance":"rulebook"},"level":{"minor":{"name":"Minor","icon":"eyestalk","combo":2,"wakes_at":2,"provenance":"rulebook"},"major":{"name":"Major","icon":"gooey-daemon","combo":3,"wakes_at":3,"provenance":"rulebook"},"unspeakable":{"name":"Unspeakable","icon":"brain-tentacle","combo":4,"wakes_at":4,"provenance":"rulebook"}},"score":{"won":50,"empty_board":10,"unspent_xp":1,"minion":-2,"sleeping_horror":-1,"gate":-3,"wound":-3,"provenance":"rulebook"}}}');
CREATE TABLE inputs (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "inputs" VALUES('9NSVcl5fWDq8',1,'{"type":"move","seat":0,"move":"choose psychiatrist"}');
INSERT INTO "inputs" VALUES('9NSVcl5fWDq8',2,'{"type":"move","seat":0,"move":"suffer cursed_temple"}');
INSERT INTO "inputs" VALUES('9NSVcl5fWDq8',3,'{"type":"move","seat":0,"move":"done"}');
CREATE TABLE miskatonic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT miskatonic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "miskatonic_version" VALUES('0002');
CREATE TABLE preferences (
	guest VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (guest)
);
INSERT INTO "preferences" VALUES('@key','6GBImZL8qooMcehxNBR5LgchlHgW4JEgeTQTPWs_Mhw');
INSERT INTO "preferences" VALUES('zAwX4w5GDYrfSJER','{"name":"Ann"}');
CREATE TABLE sealed (
	table_id VARCHAR(32) NOT NULL, 
	decision INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	answer TEXT NOT NULL, 
	PRIMARY KEY (table_id, decision, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	level VARCHAR(64) NOT NULL, 
	guest VARCHAR(64), 
	name TEXT NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	UNIQUE (token)
);
INSERT INTO "seats" VALUES('9NSVcl5fWDq8',0,'human','','zAwX4w5GDYrfSJER','Ann','VDlwVA3q6UggYy1tDUo6tw');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	header TEXT NOT NULL, 
	options TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('9NSVcl5fWDq8','cards_of_cthulhu','{"game":"cards_of_cthulhu","version":1,"pack":"standard","pack_hash":"8293f376266604ce","options":{"difficulty":"standard","mode":"cooperative","minion_limit":5,"xp_timing":"immediate","cursed_timing":"purchase","awake_protects_all":false,"seal_needs_roll":false,"priest_extra_reroll":false,"thief_stack":"printed","disruption_timing":"any","inherit_on_death":false,"heal_before_wound":true,"max_turns":0},"seats":["Ann"],"seed":"59e42e2e00166bcb262c5512c6be840f","chance":{"deck":[[30,67,94,87,78,34,9,82,24,92,1,14,45,86,66,27,35,31,36,16,69,20,89,74,11,48,12,22,4,37,47,76,52,32,91,44,43,50,62,49,57,80,60,79,65,83,23,29,15,61,85,10,28,17,75,2,5,18,90,64,93,84,54,53,70,72,21,19,46,58,55,38,56,68,39,8,81,41,6,0,7,73,88,77,33,71,25,51,40,13,95,96,59,63,3,42,97,26]]},"branched":0,"format":1}','{}',0,'running',1794898724860,1794898726478);
CREATE INDEX tables_by_status ON tables (public, status, updated);
CREATE INDEX seats_by_guest ON seats (guest);
COMMIT;
