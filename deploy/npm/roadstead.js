#!/usr/bin/env node
// The command line of the published server package.
import '../dist/server/main.js'
