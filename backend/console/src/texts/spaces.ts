// The words of the list of all spaces.

export const texts = {
  title: "Spaces",
  find: "Name of a space",
  mine: "Mine",
  others: "Others",
  archived: "Archived",
  name: "Name",
  topic: "Topic",
  lastText: "Last text",
  none: "No space is here.",
  noneHint: "A space is where people and agents talk.",
  newSpace: "New space",
  newSpaceName: "Name of the space",
  newSpacePurpose: "Purpose",
  newSpacePurposeHint: "Each agent of the space is told it. It may stay empty.",
  create: "Create it",
  newDirect: "New conversation",
  findSomebody: "Name of a person or an agent",
  nobody: "Nobody has this name.",
  talk: "Write",
  openAgain: "Open again",
};
