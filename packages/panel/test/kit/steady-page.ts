import type { Page } from 'playwright-core'

/**
 * Makes a page look the same at any time and on any machine: its own font for every text, fixed times and measured
 * values, no caret, and nothing that is drawn from a random value.
 */
export async function steadyPage(page: Page): Promise<void> {
  await page.evaluate(useOwnFont)
  await page.evaluate(waitUntilUnchanged)
  await page.evaluate(fixTexts)
  await page.evaluate(waitForPictures)
}

/** Uses the panel's own font everywhere, because other fonts differ between machines, and loads it if it came late. */
async function useOwnFont() {
  const id = 'steady-page'
  if (document.getElementById(id) !== null) return
  const style = document.createElement('style')
  style.id = id
  // The code of a QR code has the port of the test in it, and the axis of a chart has the present time.
  style.textContent = `
    *, *::before, *::after {
      font-family: "Plus Jakarta Sans" !important;
      animation: none !important;
      caret-color: transparent !important;
    }
    svg:is([role=img]:has(> path:only-child), :has(text)) { visibility: hidden; }
  `
  document.head.append(style)
  const rules = [...document.styleSheets].flatMap((it) => [...it.cssRules])
  for (const rule of rules) {
    if (!(rule instanceof CSSFontFaceRule)) continue
    const source = rule.style.getPropertyValue('src')
    const base = rule.parentStyleSheet?.href ?? location.href
    const [, path = ''] = /url\("([^"]+)"\)/.exec(source) ?? []
    // The rule itself says `optional`: a browser that has the font too late never uses it.
    const font = new FontFace('Plus Jakarta Sans', `url("${new URL(path, base).href}")`, {
      weight: '200 800',
    })
    document.fonts.add(await font.load())
  }
}

/** Waits until the page did not change for some frames: charts draw themselves once they know their size. */
async function waitUntilUnchanged() {
  let changes = 0
  const observer = new MutationObserver(() => changes++)
  observer.observe(document.body, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  })
  for (let still = 0, before = changes; still < 5; before = changes) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    still = changes === before ? still + 1 : 0
  }
  observer.disconnect()
}

/**
 * Replaces what depends on the time, the port or the machine, and letters that the panel's own font lacks, also in texts
 * that come later.
 */
function fixTexts() {
  const months = 'Jan|Feb|Mar|Apr|Mei|May|Jun|Jul|Agu|Aug|Sep|Okt|Oct|Nov|Des|Dec'
  const rules: [pattern: RegExp, text: string][] = [
    [new RegExp(`\\d{1,2} (?:${months})\\p{L}*(?: \\d{4})?`, 'gu'), '4 Mar 2030'],
    [/\b\d{2}[.:]\d{2}(?:[.:]\d{2})?\b/g, '05.06'],
    [/\b\d{4}-\d{2}-\d{2}\b/g, '2030-03-04'],
    [/\b(?:in )?\d+ (?:second|minute|hour|day)s?(?: ago)?\b/g, '5 minutes ago'],
    [/^(?:now|yesterday|tomorrow)$/g, '5 minutes ago'],
    [/\b\d[\d.,]* ?(?:ms|s|min|h|d)\b(?: \d+ ?(?:s|min|h)\b)?/g, '5 min'],
    [/\b\d[\d.,]* ?(?:B|kB|KB|MB|GB|TB)\b/g, '5 MB'],
    [/\b\d[\d.,]* ?%/g, '5 %'],
    [/\b(?=\w*\d)[0-9a-f]{8,}\b/g, 'abcdef01'],
    [/:\d{4,5}\b|\b1[5-9]\d{3}\b/g, ':3000'],
    [/[^\n\u0020-\u00ff\u2010-\u2026]/g, '?'],
  ]
  const fix = (text: string) =>
    rules.reduce((it, [pattern, by]) => it.replaceAll(pattern, by), text)
  const fixAll = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? ''
      const fixed = fix(text)
      if (fixed !== text) node.nodeValue = fixed
    }
  }
  fixAll()
  const changes = { characterData: true, childList: true, subtree: true }
  new MutationObserver(fixAll).observe(document.body, changes)
}

/** Waits for the pictures in sight, and for two frames in which charts and maps adapt. */
async function waitForPictures() {
  const pictures = [...document.images].filter(
    (it) => it.checkVisibility() && it.loading !== 'lazy',
  )
  await Promise.all(pictures.map((it) => it.decode().catch(() => undefined)))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
