const people = (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en')} users`)

/** Sentences of the admin panel's Users tab. */
export const managedUserWords = {
  list: 'Users',
  search: 'Search users',
  searchPlaceholder: 'Name, GrowID, ID or server',
  clearSearch: 'Clear search',
  filter: 'Show',
  filters: { all: 'All', banned: 'Banned', active: 'Active' },
  count: people,
  capped: (most: number) =>
    `More than ${most.toLocaleString('en')} users found. Search for more of a name to see fewer.`,
  cappedCount: (most: number) => `More than ${most.toLocaleString('en')} users`,
  fetchFailed: 'Failed to fetch users',
  fetchOneFailed: 'Failed to fetch this user.',
  none: 'Nobody has registered yet',
  noneFound: 'No user is found',
  noneFoundHint: 'Nobody matches this search and filter.',
  showAll: 'Show all users',
  columns: {
    select: 'Select',
    username: 'Discord user',
    growId: 'GrowID',
    server: 'Server',
    plan: 'Account',
    storage: 'Storage',
    actions: 'Actions',
  },
  noServer: '—',
  badges: { banned: 'Banned', admin: 'Admin' },
  storageOf: (used: string, limit: string) => `${used} / ${limit}`,
  manage: 'Manage',
  view: 'View',
  manageOf: (name: string) => `Manage ${name}`,
  viewOf: (name: string) => `View ${name}`,

  select: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  selected: (count: number) => `${people(count)} selected`,
  clearSelection: 'Clear selection',
  selectionFull: (most: number) => `At most ${most} users at once.`,
  adminsSelectable: 'Only a super admin can change the account of an admin.',

  bulk: {
    open: 'Bulk actions',
    groups: { bans: 'Bans', time: 'Server time', slots: 'Server slots' },
    actions: {
      ban: 'Ban',
      unban: 'Unban',
      addTime: 'Add server time',
      removeTime: 'Remove server time',
      setTime: 'Set server time',
      addSlots: 'Add slots',
      removeSlots: 'Remove slots',
      setSlots: 'Set slots',
    },
    title: (action: string, count: number) => `${action}: ${people(count)}`,
    days: 'Days',
    daysHint: 'Days of server time, for each of them.',
    slots: 'Slots',
    slotsHint: 'How many servers each of them may have: added, removed, or in all.',
    next: 'Continue',
    back: 'Back',
    run: (action: string, count: number) => `${action} (${people(count)})`,
    running: (count: number) => `Working on ${people(count)}…`,
    failed: 'Nothing could be changed',
    callFailed: 'Failed to apply change.',
    notDone: (failed: number) => `Not done for ${people(failed)}, for the reasons below.`,
    results: 'Results by user',
    unknown: 'Unknown user',
    ok: 'Done',
    notOk: 'Not done',
    close: 'Done',
    undone: 'These changes were taken back.',
    undoHint: (minutes: number) => `This can be undone for ${minutes} min.`,
  },

  impact: {
    title: 'Before you go on',
    fetchFailed: 'Could not find out what this will touch.',
    ban: (count: number) => `${people(count)} will be banned.`,
    banAgain: (count: number) =>
      count === 1
        ? '1 of them is banned already: this ban takes the place of the old one.'
        : `${count} of them are banned already: this ban takes the place of the old one.`,
    unban: (count: number) => `The ban of ${people(count)} will be lifted.`,
    notBanned: (count: number) =>
      count === 1
        ? '1 of them is not banned: nothing changes there.'
        : `${count} of them are not banned: nothing changes there.`,
    time: (count: number) => `The server time of ${people(count)} will change.`,
    slots: (count: number) => `The server slots of ${people(count)} will change.`,
    admins: (count: number) =>
      count === 1
        ? '1 of them is an admin and is skipped.'
        : `${count} of them are admins and are skipped.`,
    noServers: 'No server is touched: they own none.',
    stops: (online: number, all: number) => {
      if (online === 0)
        return all === 1
          ? 'Their server is not running, and cannot be started any more.'
          : `Their ${servers(all)} are not running, and cannot be started any more.`
      if (online === all)
        return all === 1
          ? 'Their server is running now and will be stopped.'
          : `Their ${servers(all)} are all running now and will be stopped.`
      return `${online.toLocaleString('en')} of their ${servers(all)} running now will be stopped.`
    },
    thrownOut: (players: number) =>
      players === 1
        ? '1 player who is online now will be thrown out.'
        : `${players.toLocaleString('en')} players who are online now will be thrown out.`,
    nobodyOnline: 'No player is online there now.',
    timeRunsOut: (online: number, players: number) =>
      `${servers(online)} running now, with ${playersOnline(players)} online: stopped where no time is left.`,
    keepRunning: (online: number) => `${servers(online)} running now: not stopped by this.`,
  },

  dialog: {
    title: 'User',
    manage: (name: string) => `Manage ${name}`,
    view: (name: string) => `User ${name}`,
    readOnlyAdmin: 'This is an admin’s account',
    readOnlyAdminHint: 'Only a super admin can change the account of an admin.',
    readOnly: 'You may look at users but not change them.',
    username: 'Discord username',
    discordId: 'Discord ID',
    growId: 'GrowID',
    server: 'Server',
    role: 'Role',
    roles: { user: 'User', admin: 'Admin', superAdmin: 'Super Admin' },
    registeredAt: 'Registered',
    ledger: 'See their ledger',
    copy: (what: string) => `Copy ${what}`,

    add: 'Add',
    remove: 'Remove',
    set: 'Set to',
    apply: 'Apply',
    applyTo: (what: string) => `Apply to ${what}`,
    actionOf: (what: string) => `How to change ${what}`,
    amountOf: (what: string) => `Amount of ${what}`,
    units: {
      time: { name: 'server time', title: 'Server time', amount: 'Days' },
      slot: { name: 'slots', title: 'Server slots', amount: 'Slots' },
      credit: { name: 'credits', title: 'Credits', amount: 'Credits' },
    },
    days: (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en')} days`),
    slots: (slots: number) => (slots === 1 ? '1 slot' : `${slots.toLocaleString('en')} slots`),
    credits: (credits: number) =>
      credits === 1 ? '1 credit' : `${credits.toLocaleString('en')} credits`,
    permanent: 'Permanent',
    expires: (when: string) => `Until ${when} if it runs from now on.`,
    neverExpires: 'It never runs out.',
    timeOver: 'It is over.',
    slotHint: 'How many servers this user may have in all.',
    creditHint: 'They are spent in the shop.',
    changeFailed: 'Failed to apply change.',

    plan: 'Plan',
    planUntil: (plan: string, end: string) => `${plan} until ${end}`,
    planHints: {
      Free: 'On Free, server time comes from codes and the shop.',
      Paid: 'Back on Free, the server time that is left stays.',
    },
    duration: 'Duration',
    paidHint: 'It is added as server time; perm makes it permanent.',
    setPaid: 'Set Paid',
    extendPaid: 'Extend Paid',
    setFree: 'Set Free',
    planFailed: (plan: string) => `Failed to set plan to ${plan}.`,

    storage: 'Storage limit',
    storageLimit: 'Limit in MB',
    setStorage: 'Set limit',
    storageFailed: 'Failed to set storage limit.',

    ban: 'Ban',
    bannedTitle: 'Banned',
    notBanned: 'This user is not banned.',
    noBanOfAdmins: 'Admins cannot be banned',
    noBanOfAdminsHint: 'A super admin can take the role away on the Permissions tab first.',
    reason: 'Reason',
    reasonHint: 'The user reads it.',
    durationHint: 'Such as 7d, 2w, 12h, 30m or perm.',
    durationExamples: 'Examples',
    toReview: 'Ban…',
    reviewTitle: (name: string) => `Ban ${name}?`,
    confirmBan: 'Ban user',
    back: 'Back',
    banFailed: 'Failed to ban user.',
    unban: 'Unban user',
    unbanFailed: 'Failed to unban user.',
  },
}

function servers(count: number): string {
  return count === 1 ? '1 server' : `${count.toLocaleString('en')} servers`
}

function playersOnline(count: number): string {
  return count === 1 ? '1 player' : `${count.toLocaleString('en')} players`
}
