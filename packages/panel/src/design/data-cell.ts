/**
 * What each cell of a `DataTable` carries. On a card it stands in the grid area of its column's name, and those that say
 * too little alone have their title above them.
 */
export const cellsOf =
  <Column extends string>(
    titles: Readonly<Record<Column, string>>,
    titledOnCards: readonly NoInfer<Column>[] = [],
  ) =>
  (column: Column) => ({
    role: 'cell',
    'data-column': column,
    'data-title': titledOnCards.includes(column) ? titles[column] : undefined,
    style: { gridArea: column },
  })
