import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser, Person } from '../e2e/kit/browser.ts'
import { Trellis } from '../e2e/kit/trellis.ts'
import { median, type Row } from './kit/figures.ts'

/** A slow phone: the network and the processor that Lighthouse simulates. */
const phone = { latencyMs: 150, bytesPerSecond: 1_638_400 / 8, slowdown: 4 }
const rounds = 3
const paths = ['/dashboard', '/worlds', '/console', '/players', '/how-to-play', '/admin?tab=users']
const maxRequests = 20
const maxPaintMs = 2000

type Load = { paintMs: number; files: number; bytes: number }

/** Measures the first load of signed-in pages on a slow phone, against the time in which its network moves the bytes. */
export async function benchFirstLoad(): Promise<Row[]> {
  const trellis = await Trellis.start()
  const browser = await launchBrowser()
  try {
    const person = await Person.arrive(browser, trellis.url)
    await person.signIn('Operator')
    await person.register('Operator')
    await person.createServer('Phones')
    const devtools = await person.page.context().newCDPSession(person.page)
    await devtools.send('Network.enable')
    const rows: Row[] = []
    for (const path of paths) {
      const loads: Load[] = []
      for (let round = 0; round < rounds; round++)
        loads.push(await loadCold(person.page, devtools, trellis.url + path))
      rows.push(...describe(path, loads))
    }
    return rows
  } finally {
    await browser.close()
    await trellis.stop()
  }
}

async function loadCold(page: Page, devtools: CDPSession, url: string): Promise<Load> {
  await page.goto('about:blank')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond / 2,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const load = await readLoad(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return load
}

/** Texts, because Node's types know no entries about painting. */
const readPaint = `new Promise((resolve) => {
  const watch = new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
  watch.observe({ type: 'largest-contentful-paint', buffered: true })
})`

const readFiles = `['navigation', 'resource']
  .flatMap((it) => performance.getEntriesByType(it))
  .map((it) => ({ begin: it.startTime, name: it.name, bytes: it.transferSize }))`

/** Counts the files that the page began to load before its largest paint; dialogs and toasts load after it. */
async function readLoad(page: Page): Promise<Load> {
  const paintMs = await page.evaluate<number>(readPaint)
  const loaded = await page.evaluate<{ begin: number; name: string; bytes: number }[]>(readFiles)
  const early = loaded.filter((it) => it.begin < paintMs)
  return {
    paintMs,
    files: early.filter((it) => it.name.includes('/assets/')).length + 1,
    bytes: early.reduce((sum, it) => sum + it.bytes, 0),
  }
}

function describe(path: string, loads: Load[]): Row[] {
  const paintMs = median(loads.map((it) => it.paintMs))
  const bytes = median(loads.map((it) => it.bytes))
  const files = median(loads.map((it) => it.files))
  const minMs = (bytes / phone.bytesPerSecond) * 1000 + 2 * phone.latencyMs
  return [
    {
      what: `first load of ${path} on a slow phone, largest paint`,
      measured: `${Math.round(paintMs)} ms`,
      against: `${Math.round(minMs)} ms for its ${Math.round(bytes / 1024)} KB on that network`,
      ratio: paintMs / minMs,
      aim: `≤ ${maxPaintMs} ms`,
      met: paintMs <= maxPaintMs,
    },
    {
      what: `files of ${path}`,
      measured: String(files),
      aim: `≤ ${maxRequests}`,
      met: files <= maxRequests,
    },
  ]
}
