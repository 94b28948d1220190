import { expect } from 'vitest'
import { handleAnswers, untilQuiet } from './kit/quiet-page.ts'
import { test } from './kit/real-panel.ts'

test('waits for every open request, and for those that follow from the answers', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/profile')
  await untilQuiet(page)
  const answered: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/first', async (route) => {
    await held.promise
    answered.push('first')
    await route.fulfill({ body: '' })
  })
  await page.route('**/second', async (route) => {
    answered.push('second')
    await route.fulfill({ body: '' })
  })
  await page.evaluate(() => {
    void fetch('/first').then(() => fetch('/second'))
  })
  let isQuiet = false
  const quiet = untilQuiet(page).then(() => {
    isQuiet = true
  })
  await handleAnswers(page)
  expect(isQuiet).toBe(false)
  held.resolve()
  await quiet
  expect(answered).toEqual(['first', 'second'])
})
