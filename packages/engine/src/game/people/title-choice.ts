import { isAnsweredYes } from '@trellis/protocol/dialog/answer.ts'
import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor } from '../events/message-events.ts'
import type { Rule } from '../scene.ts'
import {
  getTitleLabel,
  keepOneBadge,
  listShownTitles,
  listTitles,
  shownTitlesKey,
  type Title,
} from './titles.ts'

export const titlesDialogName = 'titles'

/** Opens the dialog when there are no words. A title's name toggles it; `none` turns all off. */
export const titleRule: Rule<readonly string[]> = (scene, words) => {
  const { player } = scene.actor
  const mine = listTitles(player)
  if (mine.length === 0) return [createLineToActor('You have no titles.')]
  const requested = words.join(' ').toLowerCase()
  if (requested === '')
    return [{ kind: 'dialog', dialog: createTitlesDialog(mine, listShownTitles(player)) }]
  if (requested === 'none') return choose([])
  const title = mine.find((it) => isCalled(it, requested))
  if (!title) return [createLineToActor(`Your titles are ${mine.map(getTitleLabel).join(', ')}.`)]
  const shown = listShownTitles(player)
  const others = shown.filter(({ place }) => place !== title.place || place !== 'badge')
  return choose(shown.includes(title) ? shown.filter((it) => it !== title) : [title, ...others])
}

/** The player can choose only titles that they have, even when the answer names others. */
export const applyTitlesAnswer: Rule<Fields> = ({ actor: { player } }, answers) => {
  const mine = listTitles(player)
  if (mine.length === 0) return []
  return choose(mine.filter(({ name }) => isAnsweredYes(answers, name)))
}

function choose(wanted: readonly Title[]): GameEvent[] {
  const shown = keepOneBadge(wanted)
  const value = shown.map(({ name }) => name)
  const labels = shown.map(getTitleLabel).join(', ')
  return [
    { kind: 'player-key', key: shownTitlesKey, value, shown: 'name' },
    createLineToActor(labels === '' ? 'Others see no title of yours.' : `Others see: ${labels}.`),
  ]
}

function createTitlesDialog(mine: readonly Title[], shown: readonly Title[]): Dialog {
  return {
    name: titlesDialogName,
    elements: [
      { kind: 'label', text: '`wTitles``', size: 'big' },
      { kind: 'small-text', text: 'Of those that stand behind the name others see one.' },
      ...mine.map((title) => {
        const isChecked = shown.includes(title)
        return {
          kind: 'check-box',
          name: title.name,
          text: getTitleLabel(title),
          isChecked,
        } as const
      }),
    ],
    cancel: 'Close',
    confirm: 'Show these',
  }
}

function isCalled(title: Title, requested: string): boolean {
  return title.name.toLowerCase() === requested || getTitleLabel(title).toLowerCase() === requested
}
