// The words that the name of an exported function may begin with: verbs, and short words of predicates and conversions.

export const verbs: ReadonlySet<string> = new Set(
  `
    activate add advance aim allow announce answer append apply ask back begin bind blend block bound
    break build cache call can carries center change check choose claim clamp clean clear close
    compare compile complete confirm consume continue copy count create cut decide decode define
    deflate delete describe detect dial diff dim discard divide draw drop dump encode encrypt end
    enforce escape estimate explain export extend fetch fill find finish fit flip follow forecast
    forget format gather get give grant group guard hand handle has hash hide hold identify ignore
    index inflate initialise insert is join judge keep lay lease leave lift limit list listen load
    lock log make mark may measure merge move mute name nest normalise note notify open operate
    outranks override pack pan parse patch pause peek perform pin place plant post postpone
    preload prepare probe promote propose proxy prune punch put quarantine query queue quote raise
    read reapply receive recognise reconcile record redraw refresh refuse register remember remove
    rename render renew reopen repair repeat replace replay report require resize resolve restore
    reveal reverse revoke rewrite roll rotate route run sanitise save scatter seal search seed
    select send serve set settle share show sign sort spend split stage start stop store strip submit
    succeed sum summarize sweep sync take tick to toggle try type undo unmark unpack update upsert
    use view wait walk warn watch with without word wrench write zip zoom
  `
    .trim()
    .split(/\s+/),
)
