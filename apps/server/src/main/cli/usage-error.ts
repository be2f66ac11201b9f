import { StartError } from '../../kernel/errors/start-error.js'

/** A command line that is not accepted: exit code 2 (design §5). The message is one sentence. */
export class UsageError extends StartError {}
