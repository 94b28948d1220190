import { describe, expect, it } from 'vitest'
import { hasBrowser } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()

describe.skipIf(!hasBrowser)('an owner with a code', () => {
  it('redeems it, buys, sees the history and a reversal, and connects friends', async () => {
    const operator = await trellis.arrive()
    await operator.signIn('Operator')
    await operator.register('TheBoss')
    await operator.page.getByRole('link', { name: 'Admin Panel' }).click()
    await operator.adminTab('Redeem Codes').click()

    const owner = await trellis.arrive()
    const { page } = owner
    await owner.signIn('Owner')
    await owner.register('Gardener')
    await owner.createServer('Garden')
    await page.getByRole('link', { name: 'Redeem Code' }).click()
    await page.getByText('No public codes right now').waitFor()

    await operator.page.getByRole('button', { name: 'Create Code' }).first().click()
    const form = operator.page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Type' }).selectOption('Credits')
    await form.getByLabel('Amount').fill('750')
    await form.getByLabel('Stock').fill('5')
    await form.getByLabel('Custom suffix').fill('WELCOME')
    await form.getByRole('switch', { name: 'Public' }).check()
    await operator.screenshot('codes-create')
    await form.getByRole('button', { name: 'Create Code' }).click()
    await operator.page.getByText('Successfully created code: TRELLIS-WELCOME').waitFor()

    // The code appears without a reload.
    await page.getByRole('button', { name: 'Redeem TRELLIS-WELCOME' }).waitFor()
    await page.getByLabel('Code', { exact: true }).fill('trellis-welcome')
    await page.getByRole('button', { name: 'Redeem', exact: true }).click()
    await page.getByText('Added to your account').waitFor()
    await page.getByText('1 of 5 claimed').waitFor()
    await owner.expectAccessible()
    await owner.screenshot('redeem-code')

    await page.getByRole('link', { name: 'Renew & Shop' }).click()
    await page.getByRole('button', { name: 'Add to cart: Server Time: 7 Days' }).click()
    await page.getByRole('button', { name: 'Add to cart: Storage Upgrade: 2,000 MB' }).click()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('dialog').getByText('Check your purchase').waitFor()
    await owner.expectAccessible()
    await owner.screenshot('shop-summary')
    await page.getByRole('button', { name: 'Buy for 700 credits' }).click()
    await page.getByText('Thank you').first().waitFor()
    await owner.screenshot('shop-receipt')
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByText('Redeemed code TRELLIS-WELCOME').first().waitFor()
    await owner.expectAccessible()
    await owner.screenshot('profile-history')

    const discordId = await page
      .locator('dt', { hasText: 'Discord ID' })
      .locator('+ dd')
      .innerText()
    await operator.adminTab('Ledger').click()
    await operator.page.getByLabel('Discord ID of the user').fill(discordId)
    await operator.page.getByRole('button', { name: 'Show ledger' }).click()
    const ledger = operator.page.getByRole('table', { name: `Ledger of ${discordId}` })
    await ledger.getByText('−700 credits').waitFor()
    await operator.expectAccessible()
    await operator.screenshot('ledger')
    await ledger.getByRole('button', { name: 'Take back: Purchase: 1 × Storage' }).click()
    const question = operator.page.getByRole('dialog')
    await question.getByText('the whole purchase is taken back').waitFor()
    await question.getByLabel('Reason').fill('Ordered by mistake')
    await operator.screenshot('ledger-reverse')
    await question.getByRole('button', { name: 'Take the purchase back' }).click()
    await ledger.getByText('+700 credits').waitFor()
    await operator.page.getByRole('button', { name: 'Check now' }).click()
    await operator.page.getByText('Everything adds up.').waitFor()

    // The owner sees the returned credits and the reason without a reload.
    await page.getByText('+700 credits').waitFor()
    await page.getByText('Ordered by mistake').first().waitFor()
    await page.getByText('750', { exact: true }).first().waitFor()

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('button', { name: 'Ask the assistant' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('start my server')
    await page.keyboard.press('Enter')
    const chat = page.getByRole('log', { name: 'Conversation' })
    await chat.getByRole('button', { name: 'Start' }).waitFor()
    await owner.screenshot('assistant-proposal')
    await chat.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'How to Play' }).click()
    await page.getByRole('button', { name: 'Test my connection' }).click()
    await page.getByText('Your server answers').waitFor()
    await owner.expectAccessible()
    await owner.screenshot('setup-guide')
    expect(await (await fetch(`${trellis.url}/connect/hosts.txt`)).text()).toContain('127.0.0.1 ')

    await operator.leave()
    await owner.leave()
  })
})
