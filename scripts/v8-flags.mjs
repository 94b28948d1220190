/**
 * Node.js replaces the code between WebAssembly and JavaScript after this many calls, and frees the former. With several
 * threads it then sometimes ends the whole process: "Check failed: jit_page.has_value()". HTTP clients and scripts of
 * game servers are WebAssembly; without the faster code, each of their calls takes 15 ns longer.
 */
export const keepImportWrappers = '--wasm-wrapper-tiering-budget=2000000000'
