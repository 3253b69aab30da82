/** Setup of each browser test file: files of one worker share the browser's storage, and run in any order. */
localStorage.clear()
sessionStorage.clear()
