type Dice = () => number

export type DialogAnswer = { values: Record<string, string>; button: string }

/** Values that players type into fields: plausible ones, and those at the bounds. */
const typed = [
  '',
  '0',
  '1',
  '2',
  '5',
  '20',
  '199',
  '200',
  '201',
  '-1',
  '1e3',
  '9999999999',
  'Ann',
  'PLAY:A',
  'hello',
]

/** Returns one of a list; undefined only for an empty one. */
export function choose<T>(dice: Dice, list: readonly T[]): T | undefined {
  return list[Math.floor(dice() * list.length)]
}

/**
 * Answers any dialog from its text: hidden values come back, mostly unchanged, and the rest is chosen at random.
 * `items` are the ids that an item picker offers, `players` the net ids for a player picker.
 */
export function answerAtRandom(
  text: string,
  dice: Dice,
  { items, players }: { items: readonly number[]; players: readonly number[] },
): DialogAnswer {
  const values: Record<string, string> = {}
  const buttons: string[] = ['']
  for (const line of text.split('\n')) {
    const [kind = '', name = '', label = '', value = ''] = line.split('|')
    const other = choose(dice, typed) ?? ''
    if (kind === 'embed_data') values[name] = dice() < 0.97 ? label : other
    else if (kind === 'add_text_input') values[name] = dice() < 0.4 ? value : other
    else if (kind === 'add_checkbox') values[name] = dice() < 0.5 ? '0' : '1'
    else if (kind === 'add_item_picker') values[name] = String(choose(dice, items) ?? 2)
    else if (kind === 'add_player_picker') values[name] = String(choose(dice, players) ?? 1)
    else if (kind.startsWith('add_button')) buttons.push(name)
  }
  // Cancelled dialogs would hide the later ones.
  const going = buttons.filter((name) => !/^(cancel|end|close|no|stop|leave)/i.test(name))
  const button = choose(dice, dice() < 0.9 ? going : buttons) ?? ''
  return { values: button !== '' && dice() < 0.5 ? keepHidden(text, values) : values, button }
}

/** A pressed button of a real client sends no picker that was not used. */
function keepHidden(text: string, values: Record<string, string>): Record<string, string> {
  const pickers = text
    .split('\n')
    .filter((line) => /^add_(item|player)_picker/.test(line))
    .map((line) => line.split('|')[1])
  return Object.fromEntries(Object.entries(values).filter(([name]) => !pickers.includes(name)))
}
