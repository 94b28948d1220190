import type { IconName } from '../../kit/icon-paths.ts'

/** The first that an action has a word of decides. */
const icons: readonly (readonly [RegExp, IconName])[] = [
  [/\bundone/i, 'undo'],
  [/permission|perms|promot|demot|\badmin|\brole/i, 'shield'],
  [/redeem|\bcode/i, 'gift'],
  [/shop|purchase|bought/i, 'cart'],
  [/setting|maintenance|configur/i, 'sliders'],
  [/server|\bworld|backup/i, 'box'],
  [/user|account|\bban|unban|regist|logged|sign/i, 'user'],
]

/** Returns the icon of an action, chosen by its words. */
export const getActionIcon = (action: string): IconName =>
  icons.find(([pattern]) => pattern.test(action))?.[1] ?? 'info'
