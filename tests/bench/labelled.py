"""A labelled set for search: sixty talks of an office, and two questions to which each of them answers.

Written by somebody who had seen neither the code nor how anything is ranked, as `distractors` was, among which they are
looked for. One question of each talk repeats its words, the other hardly does. It is the test set: nothing is tuned on
its single questions, and each look at its figures is told in docs/benchmarks.md.
"""

#: What was heard, what was said, and what somebody asks later.
TALKS = (
    (
        (
            "We're dropping Halvorsen Dairy as a customer at the end of March. They have paid late eleven times in "
            "two years and Helene is tired of chasing the money."
        ),
        (
            "Understood, I will mark the contract with Halvorsen Dairy as not to be renewed and give late payment "
            "as the cause."
        ),
        (
            "Why did we stop working with Halvorsen Dairy?",
            "Which client did we get rid of for settling its invoices too slowly?",
        ),
    ),
    (
        (
            "Tomasz found out why the label printers froze every Monday: the backup job fills the disk at 5 in the "
            "morning and the spooler can't write any more. He has moved the backup to Sunday night."
        ),
        "Good catch, so the printers should be fine from next Monday.",
        (
            "What was the reason the label printers kept freezing on Mondays?",
            "Somebody tracked down that weekly printer hang once. Who was it, and what did he change?",
        ),
    ),
    (
        (
            "Lucia here. Please write down that I'm allergic to hazelnuts, NOT peanuts. Last Christmas somebody "
            "got it wrong and I ended up in the emergency room."
        ),
        "Noted, Lucia: hazelnuts are dangerous for you, peanuts are fine.",
        (
            "Which nut is Lucia allergic to?",
            "Who had to go to hospital at Christmas because of something she was given to eat?",
        ),
    ),
    (
        (
            "The landlord in Gdansk wants 22 euros per square metre from January, so we're taking the old tram "
            "depot on Kolejowa street instead. It costs 14 and it even has a bike cellar."
        ),
        "Then I'll put the move to the tram depot on the calendar and tell facilities.",
        (
            "How much rent per square metre was the landlord in Gdansk asking for?",
            "Why did the Polish office relocate to a former tram depot?",
        ),
    ),
    (
        (
            "We decided against Viktor Lindqvist for the test engineer post. He was brilliant in the interview, "
            "but he wanted to work from Portugal four months a year and Anders said no."
        ),
        "All right, I'll write Viktor a friendly refusal today.",
        (
            "What made us not hire Viktor Lindqvist in the end?",
            "Which candidate got turned down because he hoped to do his job remotely from abroad for long stretches?",
        ),
    ),
    (
        (
            "The outage on the 9th was my fault. I ran the migration against production instead of staging because "
            "both terminals have the same black background, so from now on production is bright red."
        ),
        "Thank you for being so open about it, Karim, I'll put the red background into the setup guide.",
        (
            "Why do our production terminals have a red background?",
            "Who was it that ran a database migration on the live system by mistake?",
        ),
    ),
    (
        (
            "The board approved 340 thousand for Lighthouse, not the 420 we asked for. Beatriz says then the "
            "mobile app has to go first."
        ),
        "I have changed the Lighthouse budget to 340 thousand and struck the mobile app from the plan.",
        (
            "How much money did Lighthouse get from the board?",
            "What did Beatriz want to cut when the budget turned out smaller than requested?",
        ),
    ),
    (
        (
            "Flight back from Porto got cancelled, so Ravi and I took the night bus to Madrid and slept on the "
            "floor of the bus station. Never ever book Aerolusa for us again!"
        ),
        "That sounds miserable; Aerolusa is on the list of airlines to avoid now.",
        (
            "After which trip did we decide not to book Aerolusa any more?",
            "Where did Ravi have to sleep when he was stranded after his flight was called off?",
        ),
    ),
    (
        (
            "The crates for Meridian Glass went to Lyon instead of Lille, the forwarder misread the handwriting. "
            "They'll arrive on Thursday, nine days late, and we pay the penalty of 4,800 euros."
        ),
        "I'll inform Meridian Glass of the new date and book the 4,800 under penalties.",
        (
            "What penalty did we owe Meridian Glass for the late crates?",
            "A shipment was once brought to the wrong French town, how did that mix-up happen?",
        ),
    ),
    (
        (
            "I had Biscuit with me today and the silly dog ate the cable of the conference phone. Facilities wants "
            "85 euros from me now."
        ),
        "Oh no, Greta, I hope Biscuit is all right; the 85 euros can come off your next expense claim.",
        (
            "What did Biscuit chew up at the office?",
            "Whose dog was it that destroyed the conference phone?",
        ),
    ),
    (
        "Ines gets her raise, from 52 to 57 thousand. The condition is that she leads the night shift until summer.",
        "I'll prepare the amendment for Ines with both points, the 57 thousand and the night shift.",
        (
            "What was Ines's salary after the increase?",
            "What did Ines have to agree to in exchange for better pay?",
        ),
    ),
    (
        (
            "I had to let Wendell go this morning. He'd been selling our spare motors on an auction site for at "
            "least a year, the serial numbers gave him away."
        ),
        "That is a sad ending; I have closed Wendell's accounts and his door badge.",
        (
            "Why was Wendell fired?",
            "How did we discover that an employee was stealing parts and flogging them online?",
        ),
    ),
    (
        (
            "It's settled, the new sorting robot is called Magpie, because it always grabs the shiny cans first. "
            "Yuki's proposal Octopus lost by two votes."
        ),
        "Magpie it is, I'll rename the channel and the folders.",
        (
            "Where does the name Magpie come from?",
            "What had Yuki proposed as a name for the sorting robot?",
        ),
    ),
    (
        (
            "the wifi in meeting room Heron drops whenever the microwave in the kitchen next door is running. "
            "Callum proved it with three bags of popcorn"
        ),
        "Ha, a delicious experiment, I'll ask for the access point in Heron to be moved to the other wall.",
        (
            "Why was the wifi in Heron so unreliable?",
            "Who used popcorn to prove what was disturbing the wireless network?",
        ),
    ),
    (
        (
            "Castellan Bank's auditors want every laptop of ours encrypted, and a screen lock after five minutes. "
            "If it isn't done by the 30th of June they cancel, so Dmitri has to hurry."
        ),
        "I've opened a task for Dmitri with the 30th of June as the last date.",
        (
            "What did the auditors from Castellan Bank demand of us?",
            "By when did Dmitri have to have all the notebooks encrypted?",
        ),
    ),
    (
        (
            "That soup everybody asked about on Friday is my grandmother's: beetroot, smoked plums and a spoon of "
            "horseradish. There is no meat in it, whatever Pavel says."
        ),
        "Thank you, Olga, I've saved your grandmother's recipe in the kitchen channel.",
        (
            "What are the ingredients of the soup from Olga's grandmother?",
            "Did the beetroot soup really contain meat, as Pavel claimed?",
        ),
    ),
    (
        (
            "Our lawyer says the spiral gripper can't be patented, a firm in Osaka showed the same thing at a fair "
            "in 2011. She advises us to keep the drawings secret instead."
        ),
        "Then I'll restrict the gripper drawings to the design group.",
        (
            "Why couldn't we get a patent on the spiral gripper?",
            "What was the attorney's advice about the drawings of the gripper?",
        ),
    ),
    (
        (
            "Decision from today: the route planner gets rewritten in Rust, not in Go. Noah's prototype used a "
            "fifth of the memory, and the boards in the trucks only have 64 MB."
        ),
        "Recorded, Rust for the route planner because of the memory on the truck boards.",
        (
            "Why did we pick Rust over Go for the route planner?",
            "How much RAM did the truck boards have back when Noah built his prototype?",
        ),
    ),
    (
        (
            "Sofie goes on maternity leave on the 12th of May. Emeka takes over her accounts in the north, and the "
            "ones in the south go to Leila."
        ),
        "I'll move the northern accounts to Emeka and the southern ones to Leila on that date.",
        (
            "Who looked after the southern accounts while Sofie was at home with her baby?",
            "When did Sofie's maternity leave begin?",
        ),
    ),
    (
        (
            "Some joker has put oat milk into the water tank of the coffee machine. The repair costs 310 and the "
            "mechanic from Bellarosa can't come until Wednesday."
        ),
        "Then it's tea for everybody until Wednesday, I'll hang up a note.",
        (
            "What broke the coffee machine that time the mechanic from Bellarosa had to come?",
            "How much did we pay for fixing the espresso maker after the prank?",
        ),
    ),
    (
        (
            "We'll go with Steelhaven for the conveyor rollers even though they're 6 percent dearer than Rollmax. "
            "Rollmax had two recalls last year and Jonas doesn't trust their welds."
        ),
        "I'll send Steelhaven the order and a polite no to Rollmax.",
        (
            "Why did we choose Steelhaven although Rollmax was cheaper?",
            "What was it that Jonas distrusted about the rollers of the other supplier?",
        ),
    ),
    (
        (
            "The key for the archive cellar hangs behind the fire plan on the second floor. Don't tell the interns "
            "please, they held a party down there."
        ),
        "My lips are sealed, the interns won't hear about the key from me.",
        (
            "Where is the key to the archive cellar kept?",
            "Why were the interns not supposed to know how to get into the archive basement?",
        ),
    ),
    (
        (
            "Honestly, the first-aid course was useless, the trainer only showed us slides from 1998. Next time "
            "book the Red Cross people in Utrecht, Mireille did it with them and loved it."
        ),
        "Thanks for the feedback, I've noted the Red Cross in Utrecht for the next round.",
        (
            "Who did Mireille do her first-aid training with?",
            "What was wrong with the first-aid course that people complained about?",
        ),
    ),
    (
        (
            "All the invoices to Nordlys Shipping carried the date of the day before, since the server in Tromso "
            "was set to Alaska time. We have to send 214 of them again."
        ),
        "I'll generate the 214 corrected invoices as soon as the clock in Tromso is right.",
        (
            "How many invoices to Nordlys had to be sent a second time?",
            "What caused the wrong date on the bills for the shipping company?",
        ),
    ),
    (
        (
            "Fatima won't be back before autumn. The operation on her spine went well, but physio takes twelve "
            "weeks. No flowers please, she'd rather have crosswords."
        ),
        "I'm glad it went well, I'll start a collection for a big crossword book.",
        (
            "What did Fatima want as a present while she was recovering?",
            "How long was Fatima's physiotherapy supposed to last after her surgery?",
        ),
    ),
    (
        (
            "From now on no meetings before ten on Wednesdays. Helene wants one quiet morning for the developers, "
            "they grumbled about it in the survey."
        ),
        "I'll decline every Wednesday invitation that starts before ten.",
        (
            "Whose idea was it to ban meetings before ten on Wednesdays?",
            "Which weekday is kept free of calls early on so that programmers can concentrate?",
        ),
    ),
    (
        (
            "Bad news, the scans of the 2016 delivery notes are gone for good. The tape was stored beside the "
            "transformer in Bochum and it's completely blank now."
        ),
        "That hurts; I'll note that nothing from 2016 can be restored.",
        (
            "What happened to the delivery notes from 2016?",
            "How come an archive copy of ours got erased by magnetism?",
        ),
    ),
    (
        (
            "Priya heard at the trade fair in Hanover that Zentriq is buying Polaron. If that's true the price of "
            "our sensors doubles, so Oskar ordered 3,000 pieces today as a reserve."
        ),
        "I'll watch the news about Zentriq and book the 3,000 sensors as stock.",
        (
            "Why did Oskar stock up on 3,000 sensors all at once?",
            "What rumour did Priya bring home from Hanover?",
        ),
    ),
    (
        (
            "I'm getting married on 8 September in Ghent!! I'd like three weeks off, Ben said he can look after "
            "the ticket queue."
        ),
        "Congratulations, Nadia, the three weeks are in the calendar and Ben has the queue.",
        (
            "When and where was Nadia's wedding?",
            "Who covered the ticket queue while Nadia was on her honeymoon?",
        ),
    ),
    (
        (
            "The white van failed its inspection, brakes gone on the left side and rust in the floor. Repair would "
            "be 2,900, so Gustavo is selling it for scrap."
        ),
        "I'll cancel the insurance of the white van as soon as Gustavo has the papers.",
        (
            "Why didn't the white van pass its inspection?",
            "Which of our vehicles was junked since mending it would have been too expensive?",
        ),
    ),
    (
        (
            "We have to remove the dark mode from the driver app. Drivers at Tulip Logistics couldn't read the map "
            "in bright sun, and two of them missed their exit."
        ),
        "Dark mode comes out with the next release, I'll let Tulip Logistics know.",
        (
            "Why was dark mode removed from the driver app?",
            "Which customer complained that its drivers couldn't see the map properly?",
        ),
    ),
    (
        (
            "Kestrel Pharma signed! Five years, 1.2 million a year, but they insist on a fallback site within 50 "
            "kilometres. Leila is thinking of Breda."
        ),
        "Congratulations to the whole team, I'll collect what we know about sites near Breda.",
        (
            "For how many years did Kestrel Pharma sign with us?",
            "What condition about a backup location came with the Kestrel deal?",
        ),
    ),
    (
        (
            "The company band needs a new drummer for the summer party, Matthias broke his wrist skating. It's "
            "four songs and we rehearse on Tuesdays in the paint shop."
        ),
        "I'll ask around for somebody who can keep a beat and is free on Tuesdays.",
        (
            "Where does the company band practise?",
            "How did the drummer of our band injure himself?",
        ),
    ),
    (
        (
            "The neighbours in Lindenhof have complained about the compressor again. The city measured 61 decibels "
            "at night and 45 are allowed, so it may not run from ten to six any more."
        ),
        "I'll set the timer of the compressor so that it rests from ten to six.",
        (
            "How loud was the compressor when the city measured the noise?",
            "What is the reason we must silence the air pump while folks are asleep?",
        ),
    ),
    (
        (
            "My talk for the Bergen conference got accepted! It's about predicting bearing failures from sound "
            "alone, 25 minutes on the second day."
        ),
        "Wonderful news, Hiroshi, I'll block the two days in Bergen for you.",
        (
            "What was Hiroshi's presentation in Bergen about?",
            "At which conference did one of us speak about hearing in advance when bearings will fail?",
        ),
    ),
    (
        (
            "The rounding bug in payroll took one cent a month from 412 people since 2017. Adaeze has corrected "
            "it, and everybody gets the cents back plus 5 euros as an apology."
        ),
        "I'll draft the letter to the 412 with the sum and the 5 euros.",
        (
            "How many people were affected by the rounding error in the payroll?",
            "How did the firm make up for the missing cents?",
        ),
    ),
    (
        (
            "We're no longer giving applicants the chess puzzle. Three good women told us it felt like hazing, and "
            "according to Rosalind it never predicted anything anyway."
        ),
        "I've taken the chess puzzle out of the interview guide.",
        (
            "Why don't applicants get the chess puzzle any more?",
            "Which brain teaser did we scrap from recruitment since it humiliated female candidates?",
        ),
    ),
    (
        (
            "The warehouse in Savona is under water up to the second shelf. All the cardboard and 60 pumps are "
            "lost, and the insurance only pays for the pumps since cardboard counts as packaging."
        ),
        "I'm sorry, I'll list the damage in Savona for the insurance with photos.",
        (
            "What did the insurer refuse to cover after the flood in Savona?",
            "How many pumps were ruined when the warehouse was flooded?",
        ),
    ),
    (
        (
            "Old Mr. Abernathy retires on Friday after 41 years, he built the first machine with our founder in a "
            "cow shed. He wants no speech, only a ride in the crane."
        ),
        "Then a crane ride it shall be, I'll talk to the yard.",
        (
            "What did Mr. Abernathy wish for on his last day?",
            "How many years had Abernathy been with us at his retirement?",
        ),
    ),
    (
        (
            "The website certificate expired on Saturday because the reminder still went to the mailbox of Stefan, "
            "who left in 2019. The shop was down for 7 hours and Brightwater Foods couldn't order."
        ),
        "I'll send the reminder to the whole operations group instead of one mailbox.",
        (
            "Why did nobody renew the website certificate in time?",
            "How long was the web shop unavailable that Saturday when Brightwater could not place an order?",
        ),
    ),
    (
        (
            "Quillfeather Press sent the warning lights back, the head of their print hall can't tell red from "
            "green. They'll get blue and yellow ones at no extra charge."
        ),
        "I'll send blue and yellow lights to Quillfeather Press this week.",
        (
            "Why did Quillfeather Press get blue and yellow warning lights?",
            "For which client did we swap the lamps because of somebody's colour blindness?",
        ),
    ),
    (
        (
            "Parking space 17 belongs to Therese from today, she's on crutches until December. Anybody who blocks "
            "it gets towed, and I mean it."
        ),
        "I've put a sign with Therese's name on the plan for space 17.",
        (
            "Who was given parking space 17, and why?",
            "Until which month did Therese need her crutches?",
        ),
    ),
    (
        (
            "We counted the screws in hall 3 twice. The system says 18,000 but there are 2,300, and Zoltan thinks "
            "the scanner books every box several times."
        ),
        "I'll set the stock to 2,300 and ask for the scanner to be checked.",
        (
            "How did Zoltan explain the difference in the screw inventory?",
            "How many screws were really lying in hall 3?",
        ),
    ),
    (
        (
            "Good news from the works council: unused holidays now lapse at the end of April and not in March. In "
            "return they gave us the Saturday in stocktaking week."
        ),
        "I'll update the holiday page with the end of April and the working Saturday.",
        (
            "When does leftover vacation expire under the agreement with the works council?",
            "What did the works council give up to get the later date for unused holidays?",
        ),
    ),
    (
        (
            "When the Sakamoto people come on Tuesday, please nobody hand over a business card with one hand. And "
            "no wine, Mr. Sakamoto doesn't drink, so Claire got him a fountain pen."
        ),
        "I'll put both hints in the invitation, cards with two hands and no wine.",
        (
            "What gift did Claire buy for Mr. Sakamoto?",
            "Why weren't we allowed to give the Japanese visitors a bottle of wine?",
        ),
    ),
    (
        (
            "The defect camera took every wet cap for a broken one. Ingrid trained it with 900 more photos of wet "
            "caps and the false alarms fell from 12 percent to under 1."
        ),
        "Impressive, I'll put Ingrid's numbers in the monthly report.",
        (
            "How did Ingrid bring down the false alarms of the defect camera?",
            "What was it that the camera kept mistaking for broken caps?",
        ),
    ),
    (
        (
            "My boy got a place at the music school in Weimar, for the cello! So from October I'd like to go down "
            "to 80 percent, somebody has to drive him."
        ),
        "Congratulations to your son, Bogdan, I'll pass the request for 80 percent to HR.",
        (
            "Which instrument does Bogdan's son play?",
            "Why did Bogdan reduce his working hours?",
        ),
    ),
    (
        (
            "Rail strike until Friday, so the transformers for Graz travel by barge up the Danube to Linz and then "
            "by truck. Two days slower but 900 cheaper, funny enough."
        ),
        "I'll tell the site in Graz to expect them two days later.",
        (
            "How did the transformers reach Graz during the rail strike?",
            "What was our alternative when the trains weren't going, and did it save us money?",
        ),
    ),
    (
        (
            "Legal agreed, we can publish the barcode reader under the MIT licence. Only the part for tax stamps "
            "must stay in house because of the ministry."
        ),
        "I'll split off the tax stamps before anything gets public.",
        (
            "Under which licence was the barcode reader released as open source?",
            "Which piece of the barcode reader had to remain private?",
        ),
    ),
    (
        (
            "Mystery of the third floor solved: the smell was a forgotten bag of shrimp behind the radiator, from "
            "Duncan's farewell. It took the cleaners two weeks to find it."
        ),
        "What a relief for the third floor, I'll thank the cleaners.",
        (
            "Where did the stink on the third floor come from?",
            "What had been left behind the heater after Duncan's leaving party?",
        ),
    ),
    (
        (
            "Tundra and Sextant are going to be merged, both teams are building the same calendar. Mei-Ling leads "
            "the lot, and Rupert moves to sales as he's been asking for ages."
        ),
        "I'll join the two channels and make Mei-Ling the owner.",
        (
            "Why were Tundra and Sextant combined into one project?",
            "Who became the head of the merged team when Rupert went to sales?",
        ),
    ),
    (
        (
            "A hotel in Zurich is 290 a night in the fair week, way over the limit of 140. Farouk will stay at his "
            "aunt's in Winterthur and gets 30 a day for it."
        ),
        "I've booked nothing in Zurich then, and 30 a day for Farouk.",
        (
            "Where did Farouk stay during the fair in Zurich?",
            "Which colleague lodged with a relative, as accommodation was too pricey?",
        ),
    ),
    (
        (
            "Small accident at the press: Ludmila's sleeve got caught, but the light curtain stopped it in time. "
            "Wide work jackets are banned at the presses from today."
        ),
        "I'm relieved that Ludmila is unhurt, the ban goes on the safety board.",
        (
            "Why are loose jackets forbidden near the presses?",
            "What stopped the machine when Ludmila's sleeve was caught?",
        ),
    ),
    (
        (
            "Somebody rang accounting with a voice just like Anders and wanted 38,000 sent to Cyprus. Rosa hung up "
            "because he said please, which Anders never does."
        ),
        "Well done, Rosa; I'll warn all of accounting about such calls.",
        (
            "How did Rosa notice that the caller wasn't really Anders?",
            "Remember the fraudster who impersonated our boss? How large a transfer was he after?",
        ),
    ),
    (
        (
            "The canteen won't serve on Mondays any more, only 40 people show up since everyone works from home. "
            "Instead we get a voucher of 7 euros for the Vietnamese place on the corner."
        ),
        "I'll send out the vouchers every Monday at eleven.",
        (
            "What do we get instead of the canteen on Mondays?",
            "Why did they stop cooking lunch in the canteen on Mondays?",
        ),
    ),
    (
        (
            "The goods lift may carry 600 kilos at most until the new cable comes from Turin. Xavier had 900 in it "
            "yesterday and sat stuck between two floors for an hour."
        ),
        "Poor Xavier, I'll have the 600 painted on the door.",
        (
            "What was the weight limit for the goods lift until the new cable arrived?",
            "Who got trapped in the elevator because he had overloaded it?",
        ),
    ),
    (
        (
            "The Finnish manual tells people to lick the valve instead of loosening it. Saara noticed, 1,500 "
            "copies get pulped and the agency Lingora pays for all of it."
        ),
        "I'm keeping the page as a souvenir, the order to pulp is out.",
        (
            "What did the Finnish manual tell people to do with the valve?",
            "Which of our handbooks had to be destroyed over an embarrassing translation slip?",
        ),
    ),
    (
        (
            "The solar panels on hall 2 bring us 11 percent of our power, not the 18 the seller promised. The "
            "chimney shades them after two o'clock, Emeka saw it in the curves."
        ),
        "I'll add Emeka's curves to the complaint.",
        (
            "What share of our power do the solar panels on hall 2 bring in?",
            "Why did the photovoltaic roof yield so little electricity late in the day?",
        ),
    ),
    (
        (
            "Running group update: nine of us now, Thursdays at six from the gate, the loop round the gravel pit "
            "is 7 kilometres. Whoever comes in last buys the lemonade, so far always Hugo."
        ),
        "I'll add the loop to the sports page, and my sympathy to Hugo.",
        (
            "Which route does the running group take?",
            "Who always ended up paying for the lemonade after jogging?",
        ),
    ),
    (
        (
            "For Orchard & Vine we keep the old price of 2.35 per bottle carrier until the end of next year. Mrs. "
            "Delacroix was our very first buyer in 1994 and Marta gave her word."
        ),
        "The old price stays in the system for Orchard & Vine then.",
        (
            "Why does Orchard & Vine still get the old price?",
            "What does Mrs. Delacroix pay us for each bottle carrier?",
        ),
    ),
)
