import type { IconName } from '../../kit/icon-paths.ts'

/** The first that a code has a word of decides. */
const icons: readonly (readonly [RegExp, IconName])[] = [
  [/\bundone/i, 'undo'],
  [/permission|perms|promot|demot|\badmin|\brole/i, 'shield'],
  [/redeem|\bcode/i, 'gift'],
  [/shop|purchase|bought/i, 'cart'],
  [/setting|maintenance|configur/i, 'sliders'],
  [/server|\bworld|backup|transfer|template|stamp/i, 'box'],
  [/user|account|grant|\bban|unban|regist|logged|sign/i, 'user'],
]

/** Returns the icon of an action, chosen by the words of its code. */
export const getActionIcon = (code = ''): IconName =>
  icons.find(([pattern]) => pattern.test(code))?.[1] ?? 'info'
