import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Offer } from './offer.ts'

export const inviteDialog = 'trade_invite'
export const offerDialog = 'trade_offer'
export const confirmDialog = 'trade_confirm'

/** A trade as one of its players sees it. */
export type TradeView = {
  /** The GrowID of the other player. */
  other: string
  mine: Offer
  theirs: Offer
  isReady: boolean
  isOtherReady: boolean
  /** Changes with each offer, so that no player agrees to an older one. */
  version: number
  getName: (itemId: number) => string
}

export function createInviteDialog(from: string): Dialog {
  return {
    name: inviteDialog,
    elements: [
      { kind: 'label', text: `\`w${from}\`\` wants to trade with you`, size: 'big' },
      { kind: 'hidden', name: 'player', value: from },
    ],
    cancel: 'No',
    confirm: 'Trade',
  }
}

/** Shows both offers, and lets the player change their own. */
export function createOfferDialog(view: TradeView): Dialog {
  const { other, isReady, isOtherReady } = view
  return {
    name: offerDialog,
    elements: [
      ...listOffers(view),
      { kind: 'spacer' },
      { kind: 'item-picker', name: 'item', text: 'Offer an item', hint: 'Choose an item' },
      { kind: 'text-input', name: 'count', text: 'How many?', value: '1', max: 3 },
      { kind: 'button', name: 'clear', text: 'Take my offer back' },
      { kind: 'button', name: 'ready', text: isReady ? 'You are ready' : 'Ready' },
      createLine(isOtherReady ? `${other} is ready.` : `${other} is not ready yet.`),
      { kind: 'button', name: 'leave', text: 'End the trade' },
    ],
    confirm: 'Offer it',
  }
}

/** Asks how many of an item to offer, with all suggested: the picker of a client answers without the other fields. */
export function createCountDialog(
  { version, getName }: TradeView,
  { itemId, count }: { itemId: number; count: number },
): Dialog {
  return {
    name: offerDialog,
    elements: [
      { kind: 'label', text: `\`wOffer ${getName(itemId)}\`\``, size: 'big', itemId },
      { kind: 'hidden', name: 'version', value: version },
      { kind: 'hidden', name: 'item', value: itemId },
      { kind: 'text-input', name: 'count', text: 'How many?', value: String(count), max: 3 },
    ],
    cancel: 'Cancel',
    confirm: 'Offer it',
  }
}

/** Asks once more, with all that is exchanged. */
export function createConfirmDialog(view: TradeView): Dialog {
  return {
    name: confirmDialog,
    elements: [
      ...listOffers(view),
      createLine('Nothing can be taken back afterwards.'),
      { kind: 'button', name: 'leave', text: 'End the trade' },
    ],
    confirm: 'Exchange',
  }
}

function listOffers({ other, mine, theirs, version, getName }: TradeView): DialogElement[] {
  return [
    { kind: 'label', text: `Trade with \`w${other}\`\``, size: 'big' },
    { kind: 'hidden', name: 'version', value: version },
    createLine('You give:'),
    ...listItems(mine, getName),
    createLine('You get:'),
    ...listItems(theirs, getName),
  ]
}

function listItems(offer: Offer, getName: TradeView['getName']): DialogElement[] {
  if (offer.size === 0) return [createLine('nothing')]
  return [...offer].map(([itemId, count]) => ({
    kind: 'label',
    text: `${count} ${getName(itemId)}`,
    itemId,
  }))
}

const createLine = (text: string): DialogElement => ({ kind: 'text-box', text })
