// The words that the name of a function may begin with: verbs, and short words of predicates and conversions.

export const verbs: ReadonlySet<string> = new Set(
  `
    activate add admit adopt advance aim align allow announce answer append apply arrive ask
    attempt back ban begin bind blend block bound break bring build buy cache calculate call can
    carries catch center change check choose claim clamp clean clear close collect compare
    compile complete confirm consume continue convert copy count create cut decide decode
    decrypt define deflate delete deliver derive describe detect diagnose dial diff dig dim
    discard divide does draw drop dump eat enable encode encrypt end enforce enlarge escape
    estimate examine exchange expect explain export extend fail fetch fill find finish fit
    flatten flip follow forbid forecast forget format furnish gather get give go grant group
    guard halve hand handle has hash hide hold identify ignore index inflate initialise insert
    interleave invert is join judge keep launch lay lease leave lift limit link list listen load
    lock log lower make map mark match may measure merge mix move mute name nest normalise note notify
    omit open operate outranks override pack pan parse patch pause peek perform pin ping place
    plant poll post postpone preload prepare print probe process promote propose prove proxy
    prune publish punch put quarantine query queue quote raise read reapply recall receive
    recognise reconcile record redraw refill refresh refuse register reject reload remember
    remove rename render renew reopen repair repeat replace replay report require resize resolve
    restore restyle rethrow return reveal reverse review revoke rewrite roll rotate round route
    run sanitise save scan scatter scroll seal search seed select send serve set settle share
    shorten should show sign sort spend split stage stamp start stop store strip submit
    subscribe succeed suggest sum summarize swap sweep sync take tick to toggle trim try type
    unban undo unmark unpack unwrap update upsert use verify view wait walk warn was watch widen
    with without word wrench write yield zip zoom
  `
    .trim()
    .split(/\s+/),
)
