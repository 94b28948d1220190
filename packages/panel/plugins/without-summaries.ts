import type { ESTree } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** Leaves the summaries of the contract's routes out: only the description of the API shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[a-z]+\/[a-z-]+\.ts$/ },
      handler(source) {
        const parts = this.parse(source).body.flatMap(listSummaries)
        const code = parts.reduceRight(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
          source,
        )
        return { code, map: null }
      },
    },
  }
}

/** Lists the places of the summaries in `export const name = route({ … })`. */
function listSummaries(statement: ESTree.Statement | ESTree.ModuleDeclaration): ESTree.Span[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { declaration } = statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
    const [declared] = init.arguments
    if (init.callee.name !== 'route' || declared?.type !== 'ObjectExpression') return []
    return declared.properties.filter(
      (it) => it.type === 'Property' && it.key.type === 'Identifier' && it.key.name === 'summary',
    )
  })
}
