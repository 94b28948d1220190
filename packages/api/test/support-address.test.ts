import { afterAll, beforeAll, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const off = { maintenance: false, disableServerCreation: false, disableServerActions: false }
const fromEnvironment = 'mailto:help@example.com'

let panel: TestPanel
let admins: Admins
let setter: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start({ environment: { SUPPORT_URL: fromEnvironment } })
  admins = await Admins.open(panel)
  setter = await admins.admin('51', ['settings:manage', 'settings:view'])
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const save = (supportUrl?: string) =>
  panel.call('POST', '/admin/settings', { token: setter.token, body: { ...off, supportUrl } })
const shown = async () => (await panel.call('GET', '/support')).body.url
const ask = async (message: string) =>
  (await panel.call('POST', '/ai/chat', { token: setter.token, body: { message } })).body.text

it('prefers the support address of the settings over the environment', async () => {
  expect(await shown()).toBe(fromEnvironment)
  expect((await save('https://discord.gg/trellis')).status).toBe(200)
  expect(await shown()).toBe('https://discord.gg/trellis')
  expect(await ask('how do I get credits')).toMatch(/at https:\/\/discord\.gg\/trellis\.$/)
})

it('keeps the support address when other settings are saved and after a restart', async () => {
  expect((await save()).status).toBe(200)
  await panel.restart()
  expect(await shown()).toBe('https://discord.gg/trellis')
})

it('falls back to the environment when the address is cleared, and can undo that', async () => {
  const emptied = await save('')
  expect(await shown()).toBe(fromEnvironment)
  const undone = await panel.call('POST', `/admin/undo/${emptied.body.undo.id}`, {
    token: setter.token,
  })
  expect([undone.status, await shown()]).toEqual([200, 'https://discord.gg/trellis'])
  const { body } = await panel.call('GET', '/admin/settings/history', { token: setter.token })
  expect(body[0]).toMatchObject({
    before: { supportUrl: '' },
    after: { supportUrl: 'https://discord.gg/trellis' },
  })
})

it.each([
  'http://example.com',
  'javascript:alert(1)',
  'ftp://example.com',
  'not an address',
  `https://example.com/${'x'.repeat(300)}`,
])('rejects %s as an address', async (address) => {
  const { status, body } = await save(address)
  const tooLong = address.length > 300
  expect([status, body.error]).toEqual([
    400,
    tooLong
      ? 'At most 300 characters.'
      : 'Please enter an address that begins with https://, discord:// or mailto:.',
  ])
})

it.each(['mailto:team@example.com', 'discord://-/invite/trellis'])(
  'accepts %s',
  async (address) => {
    expect((await save(address)).status).toBe(200)
    expect(await shown()).toBe(address)
  },
)

it('keeps the words about credits when other settings are saved and after a restart', async () => {
  const put = (creditsText?: string) =>
    panel.call('POST', '/admin/settings', { token: setter.token, body: { ...off, creditsText } })
  const read = async () => (await panel.call('GET', '/support')).body.creditsText
  expect((await put('Ask Rani.\nShe answers in the evening.')).status).toBe(200)
  expect((await save('https://discord.gg/trellis')).status).toBe(200)
  await panel.restart()
  expect(await read()).toBe('Ask Rani.\nShe answers in the evening.')
  for (const text of ['x'.repeat(501), 'hidden \u202e text', 'zero \u0000 byte'])
    expect((await put(text)).status).toBe(400)
  expect(await read()).toBe('Ask Rani.\nShe answers in the evening.')
  expect((await put('')).status).toBe(200)
  expect(await read()).toBe('')
})
