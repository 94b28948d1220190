/** The colours of marks on a map. A canvas reads no styles, and a map looks the same in both themes. */
export const mapColors = {
  ink: '#1a1206',
  paper: '#ffffff',
  shade: 'rgb(0 0 0 / 65%)',
  label: 'rgb(11 16 32 / 82%)',
  player: '#22c55e',
  special: '#f5c04e',
  lock: '#7458e8',
  locked: 'rgb(116 88 232 / 35%)',
  cursor: '#e11d48',
  found: '#ffe259',
  foundFar: 'rgb(255 226 89 / 45%)',
  others: 'rgb(11 16 32 / 60%)',
  fire: 'rgb(255 106 20 / 55%)',
  water: 'rgb(40 120 255 / 45%)',
} as const
