import type { AmountRefusal } from '../amounts.ts'
import type { Messages } from '../kit/refusal.ts'
import type { CodeRefusal } from '../redeem-codes.ts'
import type { CartRefusal } from '../shop.ts'

export const cartSentences: Messages<CartRefusal> = {
  'cart-empty': 'Your cart is empty.',
  'no-such-item': ({ id }) => `There is no item "${id}" in the shop.`,
  'only-once': ({ name }) => `${name} can be bought only once.`,
  'already-purchased': ({ name }) => `You have already purchased ${name}.`,
  'not-enough-credits': 'You do not have enough credits to make this purchase.',
  'price-changed': 'The price has changed since you looked. Check the new total, then buy again.',
  'debt-unpaid': ({ amount }) =>
    `You owe ${amount === 1 ? '1 credit' : `${amount.toLocaleString('en-US')} credits`}. Credits that you get pay this debt first.`,
  'key-reused': 'This purchase was made already, with another cart.',
}

export const codeSentences: Messages<CodeRefusal> = {
  'unknown-code': 'This code does not exist.',
  'own-code': 'You cannot redeem a code that you created.',
  'code-claimed': 'You have already redeemed this code.',
  'code-out-of-stock': 'This code is out of stock.',
  'code-expired': 'This code has expired.',
}

export const amountSentences: Messages<AmountRefusal> = {
  'amount-too-large': ({ max }) => `At most ${max.toLocaleString('en-US')}.`,
}
