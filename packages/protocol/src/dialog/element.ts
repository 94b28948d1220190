/** A dialog's elements, from top to bottom. Names are the server's own words; texts may be a player's. */
export type DialogElement =
  | { kind: 'label'; text: string; size?: Size; itemId?: number }
  | { kind: 'text-box' | 'small-text'; text: string }
  | { kind: 'spacer'; size?: Size }
  | { kind: 'button'; name: string; text: string; isOff?: boolean }
  | { kind: 'item-button'; name: string; text: string; itemId: number }
  | { kind: 'check-box'; name: string; text: string; isChecked: boolean }
  | { kind: 'text-input'; name: string; text: string; value: string; max: number }
  | { kind: 'item-picker'; name: string; text: string; hint: string }
  | { kind: 'player-picker'; name: string; text: string }
  /** Invisible, and returned with the answer. The returned value must not be trusted. */
  | { kind: 'hidden'; name: string; value: string | number }
  | { kind: 'close-button' }

type Size = 'small' | 'big'
