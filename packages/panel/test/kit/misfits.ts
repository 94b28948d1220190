import type { Page } from 'playwright-core'
import { readExcess } from './screen.ts'

/** Lists by how much the page is too wide, if it is. */
export async function listExcess(page: Page): Promise<string[]> {
  const excess = await readExcess(page)
  return excess > 0 ? [`${excess} px too wide`] : []
}

/** Lists hints of empty fields that are longer than their field. */
export const listCutHints = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    const isCut = (field: HTMLInputElement) => {
      const style = getComputedStyle(field)
      if (context === null) return true
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const inner = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      const text = field.value === '' ? field.placeholder : field.value
      return context.measureText(text).width > field.clientWidth - inner
    }
    return [...document.querySelectorAll<HTMLInputElement>('main input')]
      .filter((it) => it.checkVisibility() && (it.value === '' || it.readOnly))
      .filter(isCut)
      .map((it) => `"${it.value === '' ? it.placeholder : it.value}" is cut off`)
  })

/** Lists labels of buttons and choices that are cut off, and buttons that stick out of their page or dialog. */
export const listClipped = (page: Page) =>
  page.evaluate(() => {
    /** Returns where the content of the page or dialog around an element ends. */
    const findEdge = (element: Element) => {
      // The console fills the screen while it has this attribute.
      const room = element.closest('[role=dialog], [data-full], main')
      if (room === null) return Number.POSITIVE_INFINITY
      return (
        room.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(room).paddingRight)
      )
    }
    // A line is higher than its letters, so letters below the line are cut where the label is lower than that.
    const isTooSmall = (label: Element) =>
      label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 1
    const rooms = ':is(main, [role=dialog])'
    const buttons = [
      ...document.querySelectorAll<HTMLElement>(
        `${rooms} :is(.mantine-Button-root, fieldset button)`,
      ),
    ]
    const faults = buttons
      .filter((it) => it.checkVisibility())
      .filter((it) => {
        const label = it.querySelector('.mantine-Button-label')
        const isCut = label !== null && isTooSmall(label)
        return isCut || it.getBoundingClientRect().right > findEdge(it) + 1
      })
    const choices = [
      ...document.querySelectorAll<HTMLElement>(`${rooms} .mantine-SegmentedControl-root`),
    ].filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1)
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].filter(
      (it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1,
    )
    return [
      ...[...faults, ...choices].map((it) => `"${it.textContent}" does not fit`),
      ...dialogs.map(
        (it) =>
          `The dialog ${it.querySelector('h2')?.textContent ?? it.getAttribute('aria-label')} is too wide`,
      ),
    ]
  })
