import type { DialogElement } from './element.ts'

export type Dialog = {
  /** The client returns it with the answer. */
  name: string
  elements: DialogElement[]
  /** An empty text omits the button. */
  cancel?: string
  confirm?: string
}

/**
 * Returns the text of `OnDialogRequest`. The format has no escape, so in every text a `|` becomes a broken
 * bar and a line break a space: no player's text can become an element or a further field.
 */
export function formatDialog({ name, elements, cancel = '', confirm = '' }: Dialog): string {
  const lines = elements.map(formatElementLine)
  return [defaultColour, ...lines, formatLine('end_dialog', name, cancel, confirm), ''].join('\n')
}

const defaultColour = 'set_default_color|`o'

/** Every field of a line passes through here. */
function formatLine(...parts: (string | number)[]): string {
  return `${parts.map((part) => (typeof part === 'number' ? part : escapeDialogText(part))).join('|')}|`
}

/** Returns a text that is safe in a dialog. */
export function escapeDialogText(text: string): string {
  return text.replaceAll('|', '¦').replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
}

function formatElementLine(element: DialogElement): string {
  switch (element.kind) {
    case 'label':
      return formatLabelLine(element)
    case 'text-box':
      return formatLine('add_textbox', element.text)
    case 'small-text':
      return formatLine('add_smalltext', element.text)
    case 'spacer':
      return formatLine('add_spacer', element.size ?? 'small')
    case 'button':
      return formatLine(
        'add_button',
        element.name,
        element.text,
        element.isOff ? 'off' : 'noflags',
        0,
        0,
      )
    case 'item-button':
      return formatLine(
        'add_button_with_icon',
        element.name,
        element.text,
        'noflags',
        element.itemId,
      )
    case 'check-box':
      return formatLine('add_checkbox', element.name, element.text, element.isChecked ? 1 : 0)
    case 'text-input':
      return formatLine('add_text_input', element.name, element.text, element.value, element.max)
    case 'item-picker':
      return formatLine('add_item_picker', element.name, element.text, element.hint)
    case 'player-picker':
      return formatLine('add_player_picker', element.name, element.text)
    case 'hidden':
      return formatLine('embed_data', element.name, element.value)
    case 'close-button':
      return formatLine('add_quick_exit')
  }
}

function formatLabelLine({
  text,
  size = 'small',
  itemId,
}: DialogElement & { kind: 'label' }): string {
  return itemId === undefined
    ? formatLine('add_label', size, text, 'left')
    : formatLine('add_label_with_icon', size, text, 'left', itemId)
}
