import { isAnsweredYes } from '@trellis/protocol/dialog/answer.ts'
import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { Fields } from '@trellis/protocol/text/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { lineToActor } from '../message-events.ts'
import type { Rule } from '../scene.ts'
import {
  listShownTitles,
  listTitles,
  oneBadge,
  shownTitlesKey,
  type Title,
  titleLabel,
} from './titles.ts'

export const titlesDialogName = 'titles'

/** Opens the dialog when there are no words. A title's name toggles it; `none` turns all off. */
export const titleRule: Rule<readonly string[]> = (scene, words) => {
  const { player } = scene.actor
  const mine = listTitles(player)
  if (mine.length === 0) return [lineToActor('You have no titles.')]
  const asked = words.join(' ').toLowerCase()
  if (asked === '') return [{ kind: 'dialog', dialog: titlesDialog(mine, listShownTitles(player)) }]
  if (asked === 'none') return choose([])
  const title = mine.find((it) => isCalled(it, asked))
  if (!title) return [lineToActor(`Your titles are ${mine.map(titleLabel).join(', ')}.`)]
  const shown = listShownTitles(player)
  const others = shown.filter(({ place }) => place !== title.place || place !== 'badge')
  return choose(shown.includes(title) ? shown.filter((it) => it !== title) : [title, ...others])
}

/** The player can choose only titles that they have, even when the answer names others. */
export const titlesAnswerRule: Rule<Fields> = ({ actor: { player } }, answers) => {
  const mine = listTitles(player)
  if (mine.length === 0) return []
  return choose(mine.filter(({ name }) => isAnsweredYes(answers, name)))
}

function choose(wanted: readonly Title[]): GameEvent[] {
  const shown = oneBadge(wanted)
  const value = shown.map(({ name }) => name)
  const labels = shown.map(titleLabel).join(', ')
  return [
    { kind: 'player-key', key: shownTitlesKey, value, shown: 'name' },
    lineToActor(labels === '' ? 'Others see no title of yours.' : `Others see: ${labels}.`),
  ]
}

function titlesDialog(mine: readonly Title[], shown: readonly Title[]): Dialog {
  return {
    name: titlesDialogName,
    elements: [
      { kind: 'label', text: '`wTitles``', size: 'big' },
      { kind: 'small-text', text: 'Of those that stand behind the name others see one.' },
      ...mine.map((title) => {
        const isChecked = shown.includes(title)
        return { kind: 'check-box', name: title.name, text: titleLabel(title), isChecked } as const
      }),
    ],
    cancel: 'Close',
    confirm: 'Show these',
  }
}

function isCalled(title: Title, asked: string): boolean {
  return title.name.toLowerCase() === asked || titleLabel(title).toLowerCase() === asked
}
