"""A small labelled set for search: short talks about books in the public domain, and questions to which they answer.

Written for this purpose, from what happens in the books. Some questions repeat a word of the talk, in another form;
some only mean the same, which words alone cannot find.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Talk:
    """What was heard, what was said, and what somebody asks years later."""

    heard: str
    said: str
    questions: tuple[str, ...]


TALKS = (
    Talk(
        "My leg was taken by a white whale, and I have nailed a gold doubloon to the mast for whoever sees him first.",
        "Noted: the Ecuadorian doubloon goes to the man who raises Moby Dick.",
        ("Who gets the coin on the mast?", "What did the whale take from the captain?"),
    ),
    Talk(
        "Queequeg had the carpenter build him a coffin when he was ill, and then recovered.",
        "The coffin is now the ship's life buoy.",
        ("What became of Queequeg's coffin?", "What did we use the carpenter's box for after the harpooneer got well?"),
    ),
    Talk(
        "Mr. Bingley has taken Netherfield Park with four or five thousand a year.",
        "I will remind Mr. Bennet to visit him.",
        ("Who rents Netherfield?", "How much does Bingley have a year?"),
    ),
    Talk(
        "At the ball Mr. Darcy said that Elizabeth was tolerable, but not handsome enough to tempt him.",
        "She laughed about it with Charlotte Lucas.",
        ("What did Darcy say about Elizabeth at the ball?", "Which insult made Lizzy laugh with her friend?"),
    ),
    Talk(
        "Lydia has run off with Wickham to London and they are not married.",
        "Mr. Gardiner is looking for them in Gracechurch Street's neighbourhood.",
        ("With whom did Lydia elope?", "Who is looking for Lydia in London?"),
    ),
    Talk(
        "I, Victor, collected bones from charnel-houses at Ingolstadt to animate a creature.",
        "It opened its yellow eye on a dreary night of November.",
        ("Where did Victor study?", "When did the creature open its eye?"),
    ),
    Talk(
        "The creature wants a female companion and promises to go to South America with her.",
        "Victor destroyed her on an island of the Orkneys.",
        ("Where would the creature have gone with its mate?", "On which islands was the companion destroyed?"),
    ),
    Talk(
        "Count Dracula is shipping fifty boxes of earth from Varna to Whitby on the Demeter.",
        "The captain was found dead, lashed to the wheel.",
        ("Which ship carried the boxes of earth?", "Where was the captain of the Demeter found?"),
    ),
    Talk(
        "Renfield eats flies and spiders and asked Dr. Seward for a kitten.",
        "The request was refused.",
        ("Which pet did Renfield ask for?", "Who eats insects in the asylum?"),
    ),
    Talk(
        "Van Helsing put garlic flowers around Lucy's neck, and her mother took them away.",
        "The window was opened too.",
        ("Who removed the garlic flowers?", "What protected Lucy at night?"),
    ),
    Talk(
        "Phileas Fogg bets twenty thousand pounds at the Reform Club to go around the world in eighty days.",
        "Passepartout left the gas burning in his room.",
        ("How much did Fogg wager?", "What did Passepartout forget to turn off?"),
    ),
    Talk(
        "In India we bought the elephant Kiouni for two thousand pounds, since the railway ended at Kholby.",
        "The Parsee guide got the elephant as a present.",
        ("What was the elephant called?", "Why did we have to buy an animal in India?"),
    ),
    Talk(
        "Captain Nemo serves cigars made of seaweed aboard the Nautilus.",
        "Professor Aronnax likes them as much as those from Havana.",
        ("What are Nemo's cigars made of?", "Who commands the Nautilus?"),
    ),
    Talk(
        "Ned Land harpooned the dugong, and Conseil classified it.",
        "It weighed ten thousand pounds.",
        ("Who killed the dugong?", "How heavy was the sea cow?"),
    ),
    Talk(
        "Alice drank from a bottle and shrank to ten inches.",
        "The golden key was left on the glass table.",
        ("Where was the golden key left?", "How small did Alice become?"),
    ),
    Talk(
        "The Hatter's watch tells the day of the month and it was mended with the best butter.",
        "There were crumbs in it from the bread-knife.",
        ("What was put into the Hatter's watch?", "Whose clock shows no hours?"),
    ),
    Talk(
        "The Queen of Hearts plays croquet with flamingoes as mallets and hedgehogs as balls.",
        "The soldiers have to stand as arches.",
        ("Which animals are the mallets?", "What do the hedgehogs serve as?"),
    ),
    Talk(
        "Sherlock Holmes keeps his tobacco in the toe of a Persian slipper.",
        "And his unanswered letters under a jack-knife on the mantelpiece.",
        ("Where does Holmes keep his tobacco?", "What holds the unanswered letters?"),
    ),
    Talk(
        "Jabez Wilson was paid four pounds a week to copy the Encyclopaedia Britannica for the Red-Headed League.",
        "The league is dissolved; the bank's cellar is next door.",
        ("What did Jabez Wilson copy?", "How much did the Red-Headed League pay?"),
    ),
    Talk(
        "The dog did nothing in the night-time when Silver Blaze was taken.",
        "So the dog knew the visitor: it was the trainer, Straker.",
        ("Why was it curious that the dog did nothing?", "Who took the racehorse?"),
    ),
    Talk(
        "Jim Hawkins hid in the apple barrel and overheard Long John Silver plan a mutiny.",
        "The doctor and the squire have been told.",
        ("Where did Jim hide?", "Who is planning to mutiny?"),
    ),
    Talk(
        "Ben Gunn was marooned for three years and dreams of toasted cheese.",
        "Dr. Livesey carries Parmesan in his snuff-box.",
        ("What does Ben Gunn dream of?", "What is in the doctor's snuffbox?"),
    ),
    Talk(
        "Billy Bones was tipped the black spot by the blind man Pew.",
        "He has until ten tonight.",
        ("Who brought the black spot?", "Until when has Billy Bones time?"),
    ),
    Talk(
        "Tom Sawyer sold the whitewashing of the fence for a kite, twelve marbles and a dead rat.",
        "Aunt Polly gave him an apple.",
        ("What did Tom get for the fence?", "What did Aunt Polly give as a reward?"),
    ),
    Talk(
        "Huck and Tom saw Injun Joe stab Dr. Robinson in the graveyard.",
        "Muff Potter is accused of it.",
        ("Who was wrongly accused of the murder?", "Where was Dr. Robinson stabbed?"),
    ),
    Talk(
        "Scrooge saw Marley's face in the door knocker.",
        "Three spirits will come, the first at one o'clock.",
        ("What did Scrooge see in the knocker?", "At what hour does the first spirit come?"),
    ),
    Talk(
        "Bob Cratchit's son Tiny Tim walks with a crutch.",
        "The prize turkey was sent to Camden Town in a cab.",
        ("What was sent to Camden Town?", "Which child cannot walk alone?"),
    ),
    Talk(
        "Miss Havisham stopped all the clocks at twenty minutes to nine and still wears her wedding dress.",
        "The cake is covered with spiders.",
        ("When did the clocks stop at Miss Havisham's?", "Who never took off her bridal gown?"),
    ),
    Talk(
        "Pip's benefactor is Abel Magwitch, the convict to whom he brought a file and a pork pie.",
        "He made his money as a sheep-farmer in New South Wales.",
        ("Who is Pip's benefactor?", "How did the convict get rich?"),
    ),
    Talk(
        "Oliver Twist asked for more gruel in the workhouse.",
        "The board offers five pounds to whoever takes him.",
        ("What did Oliver ask for?", "How much does the board offer for Oliver?"),
    ),
    Talk(
        "Jean Valjean stole the silver of the Bishop of Digne, who gave him the candlesticks as well.",
        "He promised to become an honest man.",
        ("What did the bishop give to Valjean?", "Who forgave the theft of the silver?"),
    ),
    Talk(
        "Cosette's doll was bought for her on Christmas Eve by the man in the yellow coat.",
        "The Thenardiers got fifteen hundred francs.",
        ("How much were the Thenardiers paid?", "Who bought the doll for the little girl?"),
    ),
    Talk(
        "Edmond Dantes escaped from the Chateau d'If sewn into the Abbe Faria's shroud.",
        "The treasure is on the island of Monte Cristo.",
        ("How did Dantes escape?", "On which island is the treasure?"),
    ),
    Talk(
        "D'Artagnan has three duels on one day: with Athos at noon, Porthos at one and Aramis at two.",
        "The Cardinal's guards interrupted the first.",
        ("When is the duel with Porthos?", "Who interrupted the fight with Athos?"),
    ),
    Talk(
        "The Queen gave twelve diamond studs to Buckingham, and Milady cut off two.",
        "A jeweller in London made copies in two days.",
        ("How many diamond studs did Milady cut off?", "Who replaced the stolen jewels?"),
    ),
    Talk(
        "Don Quixote took windmills for giants, and his lance was broken.",
        "Sancho had warned him of it.",
        ("What did Don Quixote take for giants?", "Who warned of the windmills?"),
    ),
    Talk(
        "He calls the barber's basin the helmet of Mambrino.",
        "The barber wants it back.",
        ("What is the helmet of Mambrino really?", "Who wants the basin back?"),
    ),
    Talk(
        "Ulysses told the Cyclops that his name was Nobody.",
        "They left the cave under the bellies of rams.",
        ("Which name did Ulysses give?", "How did they leave the Cyclops' cave?"),
    ),
    Talk(
        "Penelope unpicks at night what she has woven by day, a shroud for Laertes.",
        "A maid has betrayed her to the suitors.",
        ("For whom is the shroud that Penelope weaves?", "Who betrayed Penelope?"),
    ),
    Talk(
        "Gulliver put out the fire in the palace of Lilliput in his own way, and the Empress is offended.",
        "She will not live in those apartments again.",
        ("Why is the Empress of Lilliput offended?", "Who extinguished the blaze at the palace?"),
    ),
    Talk(
        "Lilliput and Blefuscu are at war about the end at which eggs are broken.",
        "Gulliver pulled fifty ships across the channel.",
        ("What is the war with Blefuscu about?", "How many ships did Gulliver pull?"),
    ),
    Talk(
        "Robinson Crusoe found the print of a naked foot in the sand.",
        "He has fortified the cave since.",
        ("What did Crusoe find on the beach?", "Why was the cave fortified?"),
    ),
    Talk(
        "He keeps his calendar by cutting notches in a post; he came ashore on the 30th of September 1659.",
        "Friday is called after the day on which he was saved.",
        ("When did Crusoe come ashore?", "How does the castaway keep his calendar?"),
    ),
    Talk(
        "Jane Eyre was locked into the red-room for striking John Reed.",
        "Mr. Lloyd, the apothecary, suggests a school.",
        ("Why was Jane locked into the red-room?", "Who suggests a school for Jane?"),
    ),
    Talk(
        "The wedding at Thornfield was stopped: Mr. Rochester has a wife, Bertha Mason, in the attic.",
        "Grace Poole looks after her and drinks porter.",
        ("Who lives in the attic of Thornfield?", "Why was the wedding stopped?"),
    ),
    Talk(
        "Heathcliff overheard that it would degrade Catherine to marry him, and left Wuthering Heights.",
        "He did not hear that she loves him.",
        ("Why did Heathcliff leave?", "What did he not overhear?"),
    ),
    Talk(
        "Dr. Jekyll's will leaves everything to Edward Hyde if he disappears for three months.",
        "Mr. Utterson keeps it in his safe.",
        ("Who inherits from Jekyll?", "Where is the will kept?"),
    ),
    Talk(
        "Dorian Gray's portrait grows old in the schoolroom, behind a purple cover.",
        "The painter Basil Hallward has seen it.",
        ("Where is the portrait of Dorian hidden?", "Who painted Dorian?"),
    ),
    Talk(
        "The Time Traveller left Weena in the burning forest, and has two white flowers of hers.",
        "The Morlocks had pulled the machine into the pedestal of the sphinx.",
        ("What did Weena give to the traveller?", "Where had the Morlocks hidden the machine?"),
    ),
    Talk(
        "The Martians' cylinder came down on Horsell Common, near Woking.",
        "In the end they died of bacteria.",
        ("Where did the first cylinder land?", "What killed the Martians?"),
    ),
    Talk(
        "Griffin, the invisible man, came to the Coach and Horses at Iping in February, wrapped in bandages.",
        "Mrs. Hall serves him lunch behind closed curtains.",
        ("At which inn did the invisible man stay?", "Who serves lunch to Griffin?"),
    ),
    Talk(
        "Dorothy's house fell on the Wicked Witch of the East, and she has her silver shoes now.",
        "The road of yellow brick leads to the Emerald City.",
        ("On whom did the house fall?", "Which road leads to the Emerald City?"),
    ),
    Talk(
        "The Scarecrow wants brains, the Tin Woodman a heart, the Lion courage.",
        "Oz gave the Scarecrow bran and needles.",
        ("What did Oz put into the Scarecrow's head?", "Who wants a heart?"),
    ),
    Talk(
        "Pinocchio sold his spelling book for four pence to see the puppet theatre.",
        "Geppetto had sold his coat for it in winter.",
        ("What did Geppetto sell for the spelling book?", "What did the puppet spend four pence on?"),
    ),
    Talk(
        "Peter Pan lost his shadow when the window came down; Wendy sewed it on again.",
        "Nana is a Newfoundland dog, and the nurse of the children.",
        ("Who sewed on the shadow?", "What breed is Nana?"),
    ),
    Talk(
        "Mole and Rat found the door-scraper of Badger's house under the snow in the Wild Wood.",
        "Mole had cut his shin on it.",
        ("What did Mole cut his shin on?", "Who lives in the Wild Wood beneath the snow?"),
    ),
    Talk(
        "Toad was sentenced to twenty years for stealing a motor-car and being rude to the police.",
        "He left the prison dressed as a washerwoman.",
        ("As whom did Toad escape?", "For how long was Toad sentenced?"),
    ),
    Talk(
        "Mowgli brought the red flower in a fire-pot to the Council Rock.",
        "Shere Khan's whiskers were singed.",
        ("What did Mowgli bring to the Council Rock?", "Whose whiskers were singed?"),
    ),
    Talk(
        "Rikki-tikki-tavi killed Nag in the bathroom of the bungalow at Segowlee.",
        "Nagaina's eggs were in the melon bed.",
        ("Where were Nagaina's eggs?", "Where did the mongoose fight the cobra?"),
    ),
    Talk(
        "Anna Karenina met Vronsky at the railway station in Moscow when a guard was crushed by a train.",
        "She called it an evil omen.",
        ("What did Anna call an evil omen?", "Where did Anna meet Vronsky?"),
    ),
)
