import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { settle } from './kit/quiet-page.ts'
import { test } from './kit/real-panel.ts'
import { listShifts, watchShifts } from './kit/shifts.ts'

test.for([
  { language: 'en', width: 1280, text: 'You help Maya here as Moderator.' },
  { language: 'en', width: 360, text: 'You help Maya here as Moderator.' },
  { language: 'id', width: 360, text: 'Kamu bantu Maya di sini sebagai Moderator.' },
] as const)(
  'moves no part of a member\'s dashboard at $width px in "$language"',
  async ({ language, width, text }, { panel }) => {
    const { page, api, maya } = panel
    await setLanguage(panel, language)
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page)
    const friend = await api.signIn('7001', 'BuilderBudi')
    const { body: servers } = await api.call('GET', '/servers', { token: maya.token })
    const invitations = `/servers/${servers[0].id}/invitations`
    const { body } = await api.call('POST', invitations, {
      token: maya.token,
      body: { preset: 'moderator' },
    })
    await api.call('POST', `/invitations/${body.code}/accept`, { token: friend.token })
    await panel.openFor(friend, '/dashboard')
    await page.getByText(text).waitFor()
    await settle(page)
    expect(await listShifts(page, 0.001)).toEqual([])
  },
)
