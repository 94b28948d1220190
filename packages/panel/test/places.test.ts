import { expect, onTestFinished } from 'vitest'
import { RemoteHost } from '../../api/test/kit/remote-host.ts'
import { listEnglishTexts } from './kit/catalogues.ts'
import { setLanguage } from './kit/languages.ts'
import { listLeftovers } from './kit/leftovers.ts'
import { findPowerButton } from './kit/power-button.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const lost =
  'Its machine does not answer. So that the server never runs twice, it waits until the machine is back, or until the cluster starts it on another one.'
const token = 'the-token-of-a-host-far-away-0123456789'

/** Presents the agent to the api as a cluster does: over the network, with a place for each server. */
async function moveToCluster(panel: Panel): Promise<RemoteHost> {
  const { api } = panel
  const host = await RemoteHost.start(token, () => `${api.dataDir}/run/agent.sock`)
  onTestFinished(() => host.close())
  Object.assign(api.environment, { AGENT_URL: host.url, AGENT_TOKEN: token })
  await panel.seed(async () => undefined)
  return host
}

async function followPlaces(panel: Panel, host: RemoteHost) {
  const { page } = panel
  host.moveTo({ state: 'lost', sentence: lost, node: 'node1', detail: 'Kubelet stopped.' })
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'Your server’s machine does not answer' }).waitFor()
  const start = findPowerButton(page, 'Start')
  expect(await start.isDisabled()).toBe(true)
  expect(await start.getAttribute('title')).toBe(`The server cannot be reached right now. ${lost}`)
  await expectFitLayout(panel, 'place-lost')

  const sentence = 'It waits for its volume.'
  host.moveTo({ state: 'waiting', sentence, node: null, detail: null })
  const waiting = page.getByRole('heading', { name: 'Your server is waiting for a machine' })
  await waiting.waitFor()
  await page.getByText(sentence, { exact: true }).waitFor()
  host.moveTo({ state: 'ready', sentence: null, node: 'node2', detail: null })
  await waiting.waitFor({ state: 'detached' })
  await expect.poll(() => start.isEnabled()).toBe(true)
}

async function showToAdmin(panel: Panel, host: RemoteHost) {
  const { page } = panel
  const detail = '0/2 nodes are available: 1 node(s) had volume node affinity conflict.'
  host.moveTo({ state: 'waiting', sentence: 'It waits for its volume.', node: null, detail })
  await panel.permit(['servers:view'])
  await panel.open('/admin?tab=servers')
  await page.getByRole('button', { name: 'MayaWorld', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Details of MayaWorld' })
  await dialog.getByText('None yet').waitFor()
  await dialog.getByText(`It waits for its volume. The cluster says: ${detail}`).waitFor()
  await expectFitLayout(panel, 'place-admin')
}

async function explainInIndonesian(panel: Panel, host: RemoteHost) {
  const { page } = panel
  const away = { state: 'lost', sentence: 'Its machine does not answer.', node: 'node1' } as const
  host.moveTo({ ...away, code: 'lost', detail: null })
  await setLanguage(panel, 'id')
  await panel.open('/dashboard')
  const sentence = 'Mesinnya tidak merespons. Supaya tidak jalan dua kali'
  await page.getByRole('main').getByText(sentence).waitFor()
  const start = findPowerButton(page, 'Nyalakan')
  const title = (await start.getAttribute('title')) ?? ''
  expect(title).toMatch(/^Server tidak bisa dihubungi saat ini\. Mesinnya tidak merespons\./)
  expect(await listLeftovers(page, listEnglishTexts())).toEqual([])
}

test('explains why a server of a cluster waits and disables its buttons, and shows an admin its node and the message of the cluster', async ({
  panel,
}) => {
  const host = await moveToCluster(panel)
  await followPlaces(panel, host)
  await showToAdmin(panel, host)
  await explainInIndonesian(panel, host)
})
