"""What else is said in the office of `labelled`: sentences with gaps, and the words that fill them.

Names, things and places of the talks are among these words, so that none of them tells a talk by itself.
"""

DISTRACTORS = (
    "{person} moved the {thing} review to {day}.",
    "Can somebody from {project} please look at the {thing} before {day}?",
    "Thanks {person}, the {thing} arrived in {city} without a scratch.",
    "{customer} asked whether we could send the {thing} to {city} instead.",
    "Who has the login for {tool}, {person} is out today?",
    "Please remind {person} to close the ticket about the {thing}.",
    "There is {food} in the kitchen, help yourselves before {other} does.",
    "I'm stuck in traffic near {city}, start the call without me.",
    "{person} and {other} will present {project} to the management on {day}.",
    "Why is {tool} asking me for a new password every single morning?",
    "We need {number} more copies of the {thing} for the workshop in {city}.",
    "The meeting with {customer} was friendly but nothing was decided.",
    "Could you book a room for {number} people on {day}, with a projector?",
    "{person} says the {thing} is ready, but I can't find it anywhere.",
    "Happy birthday {person}, there will be cake at three in the kitchen!",
    "I uploaded the minutes of the {project} meeting to {tool}.",
    "{customer} wants a quote for {number} units by {day}.",
    "The lights in the corridor have been flickering since {day}, can facilities check?",
    "Has anyone heard back from {customer} about the {thing}?",
    "{person} is working from home on {day} because the plumber is coming.",
    "Our numbers for {project} look better than last quarter, well done everybody.",
    "Please stop putting used cups on top of the {thing}.",
    "{other} asked me to tell you that the {project} demo starts at half past two.",
    "Which version of {tool} are you using, mine crashes when I export?",
    "I'll be in {city} until {day}, call my mobile if it's urgent.",
    "The courier left the {thing} at the wrong entrance again.",
    "{customer} praised {person} for the quick answer on the phone.",
    "Let's skip the stand-up on {day}, half of the team is at {customer}.",
    "{tool} is slow today, is it only me or everyone?",
    "Can you translate the leaflet for {customer} by {day}?",
    "{person} forgot the charger in the meeting room, I put it in the drawer.",
    "The order of {customer} is complete except for the {thing}.",
    "I need a signature from {person} on the travel form before {day}.",
    "Does anybody want to share a taxi to the station on {day}?",
    "{project} is on schedule, but {other} worries about the testing.",
    "The window in the small meeting room doesn't close properly, it's freezing.",
    "Good morning all, I'm back from {city} and catching up on mail.",
    "{person}, did you send the draft to {customer} or shall I?",
    "We ran out of paper for the {thing}, please order {number} packs.",
    "{customer} postponed the acceptance test to {day}.",
    "Could {person} explain the new chart in {tool} to the rest of us?",
    "I'm making a shopping list for the kitchen, so far only {food} and sugar.",
    "The link in the invitation for {day} doesn't work, can you send it again?",
    "{person} has a question about overtime, whom should she ask in HR?",
    "New faces: {person} starts in logistics on {day}, please be nice.",
    "The {thing} on our desk is rattling, does anybody have a screwdriver?",
    "{city} called, they want to know when the {thing} will be shipped.",
    "I can't open the attachment {person} sent, it says the file is damaged.",
    "Please don't schedule anything with {customer} while {other} is on holiday.",
    "How many hours did we book on {project} last month?",
    "We are {number} over the limit in {tool}, should I delete old stuff?",
    "{person} offered to bring {food} for the farewell of the trainees.",
    "The photos from the summer party are on the shared drive now.",
    "Remember to lock the bicycle shed, {other} found it open last night.",
    "{customer} sent a complaint about the {thing}, {person} is answering it.",
    "Let me know by {day} if you are joining the dinner in {city}.",
    "I think {person} and {other} are talking about two different versions of the plan.",
    "The update of {tool} is planned for {day}, save your work before noon.",
    "Could you put the price list for {customer} in the folder, please?",
    "{project} needs a second tester, ideally someone who knows {tool}.",
    "Our guest from {customer} is vegetarian, please order {food} for lunch.",
    "I lost my badge somewhere between the car park and the {thing}.",
    "{person} wrote a nice summary of the workshop, worth reading.",
    "The {thing} from {city} is held up at customs until {day}.",
    "Where can I find the template for an offer to a new customer?",
    "{customer} pays within {number} days, as always very reliable.",
    "I'd like to swap my shift on {day} with {person}, is that okay?",
    "Tell {other} that the hotel in {city} confirmed the reservation.",
    "We still have {number} open tickets, most of them about the {thing}.",
    "Sorry for the noise, they are drilling right above our office today.",
    "{person} asked for a bigger screen and got two of them.",
    "Please update the status of {project} in {tool} before the end of the day.",
    "It smells of fresh paint in the hall, keep the doors open.",
    "{customer} would like a tour of the factory on {day}.",
    "Is the {thing} still under warranty, or do we pay for the repair?",
    "{person}'s presentation about {project} is {number} slides too long.",
    "I reserved the small car for the drive to {city} on {day}.",
    "The vending machine swallowed my coin again, no {food} for me.",
    "Do we have a contact at {customer} who actually answers mails?",
    "{person} cleaned the whole {thing} with {other}, it looks like new.",
    "Can you remind everyone that timesheets are due on {day}?",
    "{tool} shows {number} warnings for {project}, most of them harmless.",
    "Nobody told me that the call with {customer} was in English.",
    "{person} thinks the new logo looks like a slice of {food}.",
    "If the delivery to {city} is late, {customer} wants to be told by phone.",
    "Thanks for covering for me on {day}, I owe you {food}.",
    "The heating in {city} is off, the colleagues there sit in their coats.",
    "We should talk about the training budget for {project} soon.",
    "{other} found {number} typos on the first page, please proofread it again.",
    "My laptop fan sounds like a helicopter since I installed {tool}.",
    "{customer} changed the delivery address, please correct it in the system.",
    "I can take the minutes on {day} if {person} takes them next time.",
    "The {thing} has to be packed in foam, the last one was scratched.",
    "{person} will call {customer} and apologise for the confusion.",
    "Has the training in {city} been confirmed, or are we still waiting?",
    "Please don't print the whole manual, {person} needed only the first chapter.",
    "We have {number} visitors tomorrow, who can show them around?",
    "{project} got a new folder structure, ask {other} if you can't find something.",
    "The plant next to the {thing} needs water, nobody feels responsible.",
    "Are we allowed to use {tool} with data from {customer}?",
    "{person} passed the forklift licence on the first try, congratulations!",
    "I put the leftover {food} from the workshop in the fridge.",
    "{customer} found the offer too vague, can we add more detail?",
    "The bus to {city} leaves at seven, don't be late.",
    "Could somebody show {person} how the {thing} works?",
    "I'm afraid {project} needs another week, the {thing} isn't tested yet.",
    "{other} has the spare headset, ask at the front desk.",
    "The report for {customer} has to be signed by two people.",
    "On {day} the fire drill takes place, please leave the building calmly.",
    "{person} collects money for the present, {number} has come in so far.",
    "Did you see the photo of {person} with the giant {food}?",
    "{tool} can't connect to the server in {city}, I opened a ticket.",
    "Let's order {food} for the late shift, they've earned it.",
    "We got a thank-you card from {customer}, it's on the pinboard.",
    "What's the status of the {thing} for {city}, {person}?",
    "The recording of the {project} session is {number} minutes long.",
    "I suggest that {person} visits {customer} together with {other}.",
    "The second printer is out of toner, use the one on the ground floor.",
    "{customer} needs the data sheet of the {thing} in Spanish.",
    "Please keep {day} free, we want to plan the next phase of {project}.",
    "{person} has been waiting for an answer from purchasing since {day}.",
    "My train is {number} minutes late, please start with the second point.",
    "Someone parked in front of the loading ramp, a grey car with a roof box.",
    "{tool} licences run out soon, do we need {number} or fewer?",
    "It would help if {customer} sent the drawings in one file.",
    "{person} and I tested the {thing} all afternoon, no problem found.",
    "The quarterly figures are in, {other} will comment on them on {day}.",
    "Can the {project} team move to the big office in {city} for a week?",
    "Lunch today: {food} with salad, the soup is sold out.",
    "I forgot to say that {customer} asked for {person} personally.",
    "The {thing} weighs more than I thought, we need two people to lift it.",
    "We could save {number} hours a month if {tool} did that for us.",
    "{person} just became an uncle, say something nice to him!",
    "Please forward the mail from {customer} to the whole {project} group.",
    "Where do I enter a sick day, in {tool} or by mail?",
    "The workshop in {city} was great, especially the part about the {thing}.",
    "{other} doubts that {customer} needs all of those features.",
    "Shall we invite {customer} to the open house on {day}?",
    "The new chairs came, {number} of them, but without the screws.",
    "{person} keeps the guest list, write to her if your partner is coming.",
    "For {project} we need a photo of the {thing} from above.",
    "I'd rather do the interview on {day}, {other} isn't available before that.",
    "The kettle on our floor leaks, please don't fill it to the top.",
    "{customer} signed the protocol with one remark about the {thing}.",
    "How do I undo a wrong booking in {tool}, does {person} know?",
    "We have too much {food} and too few plates, come over!",
    "Tomorrow I'm at the dentist until eleven, {person} has my phone.",
    "The price of the {thing} went up by {number} since spring.",
    "{person} wants to visit the museum in {city} after the meeting, who joins?",
    "The contract draft for {customer} lies on {other}'s desk.",
    "Could you check whether {project} is mentioned in the newsletter?",
    "I ordered {number} labels for the boxes going to {city}.",
    "{tool} sent me the same reminder {number} times today, how do I stop it?",
    "The team from {city} says hello and sends {food}.",
    "{person} would like feedback on the {thing} until {day} at the latest.",
    "Is there a reason why {customer} isn't on the distribution list?",
    "We agreed to split the {project} backlog between {person} and {other}.",
    "The cleaning crew comes on {day}, please clear your desks.",
    "My screen stays black when I plug in the {thing}, any ideas?",
    "{customer} asked again about the discount, what did we promise?",
    "Congratulations to {person} on finishing the marathon in {city}!",
    "The intern did a good job with the {thing}, let's keep her longer.",
    "Please send {number} samples to {customer}, by express if possible.",
    "{person} doesn't agree with the estimate for {project}, it's too low.",
    "Who left {food} in the meeting room overnight?",
    "I'll merge the documents on {day} unless {other} objects.",
    "The forklift needs a new battery, the old one lasts an hour at most.",
    "{city} is closed on {day} because of a local holiday.",
    "We want to try {tool} for a month with a small group.",
    "{person}, could you send me the phone number of the contact at {customer}?",
    "After the storm a tree lies across the entrance, use the back gate.",
    "The {project} retrospective was honest, thank you all for that.",
    "Our stand in {city} has number {number}, close to the food trucks.",
    "{customer} wonders why the {thing} has a different shade than last year.",
    "I can't hear {person}, is the microphone on?",
    "The exhibition passes are at the reception, ask for {other}.",
    "{person} is looking for a flat near {city}, any tips?",
    "Can we get a bigger fridge, there is no space left for {food}?",
    "The escalation at {customer} is over, {person} calmed them down.",
    "Please use the new form in {tool}, the old one is gone.",
    "{other} and {person} both claimed the same slot on {day}.",
    "We bought {number} of the cheap ones and regret it already.",
    "The lorry to {city} is only half full, does anyone have something to add?",
    "{project} will be shown to {customer} on {day}, dress nicely.",
    "How was the {food} at the new place across the street?",
    "I've moved the {thing} to the other shelf so that everyone can reach it.",
    "{person} says that {tool} can import our old lists without trouble.",
    "Maintenance of the {thing} is due, please agree on a date with {other}.",
    "The reply to {customer} is polite but a bit long, shorten it.",
    "We're short of {number} chairs for the all-hands on {day}.",
    "Does {project} have a cost centre yet, or do I book it under overhead?",
    "{person} left the umbrella at {customer}, they'll post it.",
    "Everything quiet on the night shift, only one alarm from the {thing}.",
    "The quote from {city} is valid until {day}, we should decide soon.",
    "I like the new colour of the {thing}, whose idea was it?",
    "{person} is a bit nervous about the talk with {customer}, cheer her on.",
    "The archive in {tool} is hard to search, could you tag the entries?",
    "Please count the {thing} boxes again, {other} got {number}.",
    "There will be {food} and music on {day}, families are welcome.",
    "{customer} has a new managing director, we should introduce ourselves.",
    "My access to the {project} folder disappeared over the weekend.",
    "The goods for {customer} leave the ramp at four, not at five.",
    "{person} reported that the hotel in {city} was loud but clean.",
    "Can I take the company bike to {customer} tomorrow?",
    "The mail about the {thing} was meant for {other}, sorry.",
    "We finally have a date for the {project} kick-off, it's {day}.",
    "{tool} has a nice shortcut for that, press the slash key.",
    "Purchasing wants three offers for the {thing}, I have only one.",
    "{person} bakes {food} whenever a release goes well.",
    "The survey closes on {day}, {number} of you haven't answered yet.",
    "What did {customer} say about the sample of the {thing}?",
    "I'm ordering safety shoes, please send me your size until {day}.",
    "The flight to {city} was on time for once.",
    "{other} takes care of the visitors from {customer}, I'm in the lab.",
    "Let's not discuss the price of the {thing} in the public channel.",
    "{person}'s mother sent us {food}, it's in the blue box.",
    "We closed {number} deals this quarter, the best was with {customer}.",
    "The {project} website still shows the old team photo with {person}.",
    "Could the music in the workshop be turned down after lunch?",
    "I checked the {thing} with {person}, the values are within the limits.",
    "{customer} will send someone to pick up the {thing} on {day}.",
    "The power was off in {city} for an hour, all machines are up again.",
    "Ask {other} for the discount code, it saves {number} on every order.",
    "Who feeds the fish while {person} is in {city}?",
    "The log of {tool} is full of messages about the {thing}.",
    "Please welcome {customer} as our newest account, {person} did the work.",
    "{project} is boring at the moment, and that's a good sign.",
    "I don't understand the second row in the sheet from {person}.",
    "The bakery sent {number} rolls too many, take some {food} home.",
    "{person} will be on jury duty from {day}, plan without him.",
    "Shouldn't {customer} have received the {thing} weeks ago?",
    "Our recycling bins are overflowing, does anyone know when they get emptied?",
    "The trainees built a model of the {thing} out of matchsticks, lovely.",
    "I'd be glad if {other} could read the {project} paper once more.",
    "If nobody minds, I'll switch the reminder in {tool} to {day}.",
    "The crane operator from {city} needs a parking permit for one day.",
    "{person} won the raffle, the prize was a basket of {food}.",
    "For the audit we need a list of all keys and who holds them.",
    "{customer} accepted {number} as the final price, please confirm in writing.",
    "The first snow is here, drive carefully on the way to {city}.",
)

_SLOTS = {
    "person": (
        "Anders|Helene|Tomasz|Lucia|Karim|Beatriz|Ravi|Greta|Ines|Yuki|Callum|Dmitri|Olga|Pavel|Noah|Sofie|Emeka|"
        "Leila|Jonas|Mireille|Fatima|Priya|Oskar|Nadia|Ben|Gustavo|Matthias|Hiroshi|Adaeze|Rosalind|Therese|Zoltan|"
        "Claire|Ingrid|Bogdan|Mei-Ling|Rupert|Ludmila|Rosa|Xavier|Saara|Hugo|Marta|Agnes|Tobias|Ulrike|Valentin|"
        "Wanda|Yasmin|Zeynep|Aoife|Bruno|Chidi|Dagmar|Elif|Florian|Gwen|Hamid|Isolde|Jakub|Katya|Lars|Magdalena|"
        "Niamh|Otto|Paloma|Quentin|Renske|Stella|Thandi|Umberto|Vera|Willem|Ximena|Yannick|Zuzana|Alma|Bartosz|"
        "Celine|Diego|Esther|Filip|Gloria|Henning|Irena|Joost|Kerstin|Luis|Mona|Nils|Odile|Piet|Ramona|Sven|Tamara|"
        "Ursula|Viktor|Wilma|Yusuf|Zara|Amir|Birgit|Cosimo|Daphne|Edgar|Franka|Giulia|Harald|Imran|Joelle|Kofi|"
        "Linnea|Marek|Nora|Orla|Per|Rashid|Selma|Theo|Vivian|Walter|Anna Brandt|Paul Okoro|Maria Silva|Erik Holm|"
        "Julia Novak|Samir Haddad|Kate Doyle|Jan de Wit|Laura Conti|Peter Kovacs|Amina Diallo|Simon Wirth|"
        "Eva Lindgren|Mr. Abernathy|Mrs. Olsen|Dr. Petrou"
    ),
    "other": (
        "Anders|Helene|Jonas|Marta|Priya|Oskar|Emeka|Leila|Ben|Ingrid|Karim|Beatriz|Ravi|Zoltan|Claire|Rosa|Dmitri|"
        "Sofie|Noah|Mei-Ling|Tobias|Ulrike|Bruno|Dagmar|Florian|Gwen|Jakub|Lars|Niamh|Otto|Renske|Stella|Willem|"
        "Celine|Diego|Filip|Kerstin|Luis|Mona|Nils|Sven|Yusuf|Birgit|Edgar|Giulia|Kofi|Marek|Selma|Theo|Walter|"
        "our accountant|the new trainee|the team lead|the caretaker|my deputy"
    ),
    "customer": (
        "Halvorsen Dairy|Meridian Glass|Castellan Bank|Nordlys Shipping|Tulip Logistics|Kestrel Pharma|"
        "Brightwater Foods|Quillfeather Press|Orchard & Vine|Sakamoto|Bramble Bakery|Copperfield Tools|"
        "Dunmore Cement|Elderberry Cosmetics|Fenwick Paper|Gannet Ferries|Hollowell Farms|Ironbridge Rail|"
        "Juniper Spirits|Kaltwasser AG|Larkspur Seeds|Montclair Hotels|Novagrain|Oakhurst Timber|Pellegrin Pasta|"
        "Queensway Clinics|Redfern Textiles|Saltmarsh Fisheries|Thornbury Brewery|Umbra Optics|Vantaa Cables|"
        "Westerly Airports|Xenon Lighting|Yarrow Herbs|Zephyr Bikes|Alder and Sons|Bluestone Mining|"
        "Crosby Ceramics|Delft Dredging|Eastgate Mall|Fjordline Energy|Grenadine Drinks|Hazelwood Homes|"
        "Inverness Wool"
    ),
    "city": (
        "Gdansk|Porto|Madrid|Lyon|Lille|Utrecht|Bochum|Hanover|Ghent|Breda|Bergen|Savona|Weimar|Graz|Linz|Zurich|"
        "Turin|Osaka|Tromso|Antwerp|Bilbao|Cork|Dresden|Eindhoven|Florence|Gothenburg|Hamburg|Innsbruck|Krakow|"
        "Leeds|Malmo|Nantes|Oslo|Prague|Riga|Seville|Tallinn|Uppsala|Vienna|Warsaw|York|Zagreb|Brno|Basel|Aarhus|"
        "Dublin|Lisbon|Milan"
    ),
    "thing": (
        "label printer|conference phone|laptop|invoice|gripper|compressor|coffee machine|conveyor|sensor|scanner|"
        "barcode reader|press|pump|valve|camera|van|projector|whiteboard|pallet jack|catalogue|contract|"
        "control box|drill|test bench|gearbox|heater|keyboard|ladder|motor|parts list|packing table|radio|"
        "robot arm|router|scale|server rack|shredder|spare part|switch|toolbox|transformer|user guide|ventilator|"
        "warning light|welding mask|workbench|wrapping machine|budget sheet"
    ),
    "project": (
        "Lighthouse|Magpie|Tundra|Sextant|Falcon|Bluebird|Atlas|Pinecone|Marigold|Harbour|Compass|Nightjar|Cobalt|"
        "Driftwood|Ember|Foxglove|Granite|Horizon|Iceberg|Jasmine|Kingfisher|Lantern|Mosaic|Nimbus|Orchid|Pebble|"
        "Quartz|Rowan|Saffron|Tamarind|Upstream|Velvet|Willow|Yonder|Zenith|Acorn|Beacon|Cinnabar|Delta Two|"
        "Evergreen|Firefly|Glasshouse|Paperboat|Stonecrop"
    ),
    "day": (
        "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Monday morning|Tuesday morning|Wednesday morning|"
        "Thursday morning|Friday morning|Monday afternoon|Tuesday afternoon|Wednesday afternoon|Thursday afternoon|"
        "Friday afternoon|Monday evening|Thursday evening|3 January|17 January|9 February|28 February|5 March|"
        "21 March|2 April|19 April|12 May|26 May|7 June|30 June|4 July|16 July|11 August|8 September|23 September|"
        "6 October|14 October|10 November|25 November|1 December|18 December|the last Friday of the month|"
        "the first Monday in June"
    ),
    "number": (
        "2|3|5|7|9|11|12|14|17|18|22|25|30|36|40|45|52|60|64|73|85|90|112|140|214|290|310|412|600|900|1,500|2,300|"
        "3,000|4,800|7,250|18,000|four|six|eight|thirteen|fifteen|twenty|thirty-two|forty|ninety-nine|a dozen|"
        "two dozen|about a hundred|nearly 70|over 500|at least 10|roughly 35"
    ),
    "food": (
        "lasagne|beetroot soup|plum cake|popcorn|shrimp|lemonade|oat biscuits|hazelnut cake|peanuts|apple pie|"
        "banana bread|bean stew|carrot cake|cheese rolls|cherry strudel|chicken curry|chocolate|cinnamon buns|"
        "couscous|cucumber salad|dumplings|falafel|fish soup|fried rice|fruit salad|gingerbread|goulash|ice cream|"
        "lentil soup|meatballs|muffins|noodles|olives|pancakes|pasta|pizza|potato salad|pretzels|pumpkin soup|"
        "quiche|risotto|sandwiches|spring rolls|tacos|waffles"
    ),
    "tool": (
        "Jira|Excel|Grafana|Git|Outlook|Slack|Trello|Figma|Word|PowerPoint|Photoshop|SharePoint|Confluence|Zoom|"
        "Teams|GitHub|GitLab|Jenkins|Docker|Postgres|Python|Salesforce|SAP|DocuSign|Dropbox|Notion|Miro|Asana|"
        "Blender|AutoCAD|Inkscape|LibreOffice|Firefox|Chrome|Thunderbird|Kibana|Zendesk|HubSpot|Tableau|TimeBird|"
        "StockPilot|LabelForge|TravelDesk|PayRunner|RoomFinder|ShiftBoard"
    ),
}
SLOTS = {gap: words.split("|") for gap, words in _SLOTS.items()}
