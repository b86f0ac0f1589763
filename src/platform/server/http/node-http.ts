/**
 * `node:http` for code of the server. An import of it reads each of its names, one of which loads the client behind
 * `fetch`: 3 MB that a server without calls to other services never uses.
 */
export const { createServer, request } = process.getBuiltinModule('node:http')
