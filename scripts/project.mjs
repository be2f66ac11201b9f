import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The folder in which npm links the project's own tools. */
export const toolFolder = join(root, 'node_modules', '.bin')

/** The project's own Node, whatever Node runs this script. */
export const projectNode = join(toolFolder, 'node')

/** Returns an environment in which the project's own Node and tools come first. */
export function insideProject(extra = {}, environment = process.env) {
  return { ...environment, PATH: [toolFolder, environment.PATH].filter(Boolean).join(delimiter), ...extra }
}

/** Returns an environment without the tools of any project: npm must not run on a Node that it is about to replace. */
export function outsideProject(extra = {}, environment = process.env) {
  const isToolFolder = (folder) => folder.replace(/[\\/]+$/, '').endsWith(join('node_modules', '.bin'))
  const folders = (environment.PATH || '').split(delimiter).filter((folder) => !isToolFolder(folder))
  return { ...environment, PATH: folders.join(delimiter), ...extra }
}
