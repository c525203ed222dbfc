import{Ot as e,pt as t}from"./core-BRRCkQAV.js";var n=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new n(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new n(`
    fragment WaitingCall on Hold {
  id
  name
  arguments
  digest
  consent
  approvers
  people
  approvedBy
  formFields {
    name
    label
    type
    isRequired
    choices
    description
    format
    default
    minimum
    maximum
    minLength
    maxLength
  }
  createdAt
  expiresAt
  origin {
    agentId
    agentName
    spaceId
    spaceName
    messageId
    cycleId
    trigger
    trust
    isUnattended
  }
}
    `,{fragmentName:`WaitingCall`}),new n(`
    fragment Person on Member {
  id
  name
  role
  joinedAt
  email @include(if: $withMail)
  customRole {
    id
    name
  }
}
    `,{fragmentName:`Person`}),new n(`
    fragment OwnRole on CustomRole {
  id
  name
  description
  scopes
  updatedAt
}
    `,{fragmentName:`OwnRole`}),new n(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new n(`
    fragment Invited on Invitation {
  id
  email
  role
  status
  createdAt
  expiresAt
  spaceIds
  invitedBy {
    ...Author
  }
  customRole {
    id
    name
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`,{fragmentName:`Invited`});var r=new n(`
    query People($first: Int!, $after: String, $search: String, $roles: [Role!], $roleId: ID, $withMail: Boolean!) {
  members(
    first: $first
    after: $after
    search: $search
    roles: $roles
    roleId: $roleId
  ) {
    nodes {
      ...Person
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Person on Member {
  id
  name
  role
  joinedAt
  email @include(if: $withMail)
  customRole {
    id
    name
  }
}`),i=new n(`
    query SpacesOfPerson($id: ID!, $first: Int!) {
  node(id: $id) {
    ... on Member {
      spaces(first: $first) {
        nodes {
          id
          name
        }
        totalCount
      }
    }
  }
}
    `),a=new n(`
    query CustomRoles($first: Int!, $after: String) {
  roles(first: $first, after: $after) {
    nodes {
      ...OwnRole
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment OwnRole on CustomRole {
  id
  name
  description
  scopes
  updatedAt
}`),o=new n(`
    query Invitations($first: Int!, $after: String, $statuses: [InvitationStatus!]) {
  invitations(first: $first, after: $after, statuses: $statuses) {
    nodes {
      ...Invited
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Invited on Invitation {
  id
  email
  role
  status
  createdAt
  expiresAt
  spaceIds
  invitedBy {
    ...Author
  }
  customRole {
    id
    name
  }
}`),s=new n(`
    mutation UpdateMember($input: UpdateMemberInput!) {
  updateMember(input: $input) {
    __typename
    ... on UpdateMemberSuccess {
      member {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),c=new n(`
    mutation RemoveMember($input: RemoveMemberInput!) {
  removeMember(input: $input) {
    __typename
    ... on RemoveMemberSuccess {
      memberId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),l=new n(`
    mutation ErasePerson($input: ErasePersonInput!) {
  erasePerson(input: $input) {
    __typename
    ... on ErasePersonSuccess {
      erasure {
        dueAt
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),u=new n(`
    mutation CreateRole($input: CreateRoleInput!) {
  createRole(input: $input) {
    __typename
    ... on CreateRoleSuccess {
      customRole {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),d=new n(`
    mutation UpdateRole($input: UpdateRoleInput!) {
  updateRole(input: $input) {
    __typename
    ... on UpdateRoleSuccess {
      customRole {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),f=new n(`
    mutation DeleteRole($input: DeleteRoleInput!) {
  deleteRole(input: $input) {
    __typename
    ... on DeleteRoleSuccess {
      roleId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),p=new n(`
    mutation InviteMember($input: InviteMemberInput!) {
  inviteMember(input: $input) {
    __typename
    ... on InviteMemberSuccess {
      invitation {
        id
        email
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),m=new n(`
    mutation ResendInvitation($input: ResendInvitationInput!) {
  resendInvitation(input: $input) {
    __typename
    ... on ResendInvitationSuccess {
      invitation {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),h=new n(`
    mutation RevokeInvitation($input: RevokeInvitationInput!) {
  revokeInvitation(input: $input) {
    __typename
    ... on RevokeInvitationSuccess {
      invitation {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),g={roles:{OWNER:`Owner`,ADMIN:`Admin`,MEMBER:`Member`,VIEWER:`Viewer`},roleHints:{OWNER:`Everything, and who the owners are`,ADMIN:`Everything but the owners`,MEMBER:`Reads and writes in their spaces`,VIEWER:`Reads`},people:{title:`People`,intro:`Everybody in the organisation. A role says what a person may do.`,search:`Find by name`,role:`Role`,anyRole:`Every role`,joined:`Joined`,mail:`Mail address`,spaces:`Spaces`,noSpaces:`In no space`,moreSpaces:e=>`and ${e} more`,none:`Nobody found`,noneText:`Try other letters, or another role.`,changeRole:`Change role`,roleOf:e=>`Role of ${e}`,roleChanged:e=>`${e} has the new role.`,remove:`Remove`,removeTitle:e=>`Remove ${e}?`,removeText:`They leave the organisation and all its spaces at once, and their tokens end. Their messages stay.`,removed:e=>`${e} was removed.`,erase:`Erase their data`,eraseTitle:e=>`Erase ${e}?`,eraseText:`They are removed, and what they wrote and what agents know of them is erased. It cannot be undone.`,erased:`Their data is being erased. You find the progress under “Retention and data”.`,you:`you`},roleList:{title:`Roles`,intro:`Roles of your own, beside owner, admin, member and viewer. Whoever has a role gets its changes at once.`,add:`New role`,none:`No roles of your own yet`,builtIn:`Owner, admin, member and viewer are always there.`,noneText:`Make a role when somebody should do more or less than these.`,name:`Name`,description:`What it is for`,scopes:`What it may do`,count:e=>`${e} of 12`,save:`Save role`,made:`The role is there. Give it to people under “People”.`,changed:`The role is changed.`,delete:`Delete`,deleteTitle:e=>`Delete the role ${e}?`,replacement:`Role for those who have it`,replacementHint:`People, open invitations and identity providers get this role instead.`,deleted:`The role is deleted.`,changedAt:`Changed`},invitations:{title:`Invitations`,intro:`A link by mail, for one address, for seven days.`,add:`Invite`,none:`No invitations`,noneText:`Invite people by their mail address. They join with the role and the spaces that you choose.`,status:`Status`,anyStatus:`Every status`,statuses:{OPEN:`Open`,EXPIRED:`Expired`,ACCEPTED:`Accepted`,REVOKED:`Revoked`},email:`Mail address`,role:`Role`,spaces:`Spaces`,spacesHint:`They are a member of these as soon as they have joined. Without a space they reach no agent at first.`,send:`Send invitation`,sent:e=>`The invitation to ${e} is on its way.`,by:`Invited by`,at:`Sent`,until:`Valid until`,spaceCount:e=>e===1?`1 space`:`${e} spaces`,resend:`Send again`,resent:`Sent again. The link of the last mail does not work any more.`,revoke:`Revoke`,revokeTitle:e=>`Revoke the invitation of ${e}?`,revokeText:`The link in the mail does not work any more.`,revoked:`Revoked`}},_=50,v=`own:`;async function y(){let{roles:t}=await e(a,{first:_}),n=t.nodes.map(({id:e,name:t})=>({value:v+e,name:t}));return[...b(),...n]}function b(){return[`OWNER`,`ADMIN`,`MEMBER`,`VIEWER`].filter(e=>e!==`OWNER`||t.value===`OWNER`).map(e=>({value:e,name:`${g.roles[e]} – ${g.roleHints[e]}`}))}function x(e){return[...Object.entries(g.roles).map(([e,t])=>({value:e,name:t})),...e.filter(({value:e})=>e.startsWith(v))]}function S(e){return e.startsWith(v)?{role:null,roleId:e.slice(4)}:{role:e,roleId:null}}function C({role:e,customRole:t}){return t?v+t.id:e}function w({role:e,customRole:t}){return t?.name??g.roles[e]??e}export{i as _,C as a,a as c,o as d,p as f,h as g,m as h,w as i,f as l,c as m,y as n,g as o,r as p,S as r,u as s,x as t,l as u,s as v,d as y};