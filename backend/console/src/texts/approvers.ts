// The words for who may answer a call, on every page that shows one.

export const approvers: Record<string, string> = {
  SPACE: "Anybody in the space may answer.",
  REQUESTER: "Only the person for whom the agent works may answer.",
  ADMINS: "Only admins and owners may answer.",
  OWNERS: "Only owners may answer.",
};
