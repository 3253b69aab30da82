/** The page about the chart plotter plugin (specification section 2). Loaded with the page, not with the site. Ours. */
export const plugin = {
  title: 'Roadstead at the helm',
  lead: 'The places, the satellite maps and the weather of this site on the plotter you sail with, in three ways.',
  featuresTitle: 'What it does',
  notesTitle: 'Good to know',
  steps: 'In three steps',
  downloadPackage: 'Download the package',
  copyCommand: 'Copy command',
  commandCopied: 'The command was copied.',
  download: 'Download places (GPX)',
  downloadHint: 'Those within about {miles} nm of your last view of the map.',
  integrations: {
    opencpn: {
      name: 'OpenCPN',
      description:
        'Places, aids and weather as a layer of the region you look at, satellite charts under your boat, the boats you follow, and your own position with wind and depth, all by the sQuiddio plugin of OpenCPN’s own catalogue.',
      note: 'Nothing is sent before you enter your key and switch the sending on. Without the plugin, the files below do: a GPX file belongs into the folder “layers” of OpenCPN.',
      step1: {
        title: 'Install the plugin',
        text: 'In OpenCPN open Options, Plugins, find sQuiddio and install it. Close OpenCPN.',
      },
      step2: {
        title: 'Change one line',
        text: 'In the file opencpn.conf, below [PlugIns/libsquiddio_pi.so], write DomainName={site}',
      },
      step3: {
        title: 'Enter e-mail and key',
        text: 'Start OpenCPN and enter both in the plugin’s settings; the key is at the foot of this page. A right click on the chart fetches places and charts.',
      },
    },
    signalk: {
      name: 'Signal K and Freeboard-SK',
      description:
        'Places as notes with icons, aids and weather around the boat, satellite charts that stay on board, a panel with search, reviews and posting from the helm, and, only if you turn it on, your position here. What you have looked at works without a connection.',
      note: 'Satellite charts show when you tick them under Charts. To post from the helm, the boat server must have its security on and you must be signed in to it with write access.',
      step1: {
        title: 'Install the package',
        text: 'In the folder of your Signal K server run the command below, or copy the file aboard and name it instead of the address. Then restart the server.',
      },
      step2: {
        title: 'Enter the address',
        text: 'Open Plugin Config, Roadstead, switch it on and enter {site}, and your key if you want to report or to post.',
      },
      step3: {
        title: 'Open Freeboard-SK',
        text: 'Zoom in to see the notes, tick the chart, and touch the anchor to open the panel.',
      },
    },
    browser: {
      name: 'Any plotter with a browser',
      description:
        'A panel made for plotters: big targets for wet fingers, day, dusk and red night, your position from the boat’s network, the device or the address, older displays too, and no need for a connection after the first visit.',
      note: 'Its address is {address}. Add ?lat=43.5&lon=4.1 to state a position, or ?signalk=host:3000 to take it from a boat’s server.',
      step1: { title: 'Open the panel', text: 'Type {site}/plugin-panel into the browser of the plotter.' },
      step2: {
        title: 'Choose day, dusk or night',
        text: 'Touch one at the foot of the panel. It is remembered.',
      },
      step3: {
        title: 'Show where you are',
        text: 'Allow the position when the browser asks. “Follow me” keeps the boat in the middle.',
      },
    },
  },
  account: 'You and your boats',
  logInLead: 'Log in to copy your key and to see where your boats were last.',
  key: 'Your key',
  keyLead:
    'A program on board shows this key to act for you: it goes into the header “Authorization: Bearer”. Treat it like a password. Your profile makes a new one, which ends the old.',
  copyKey: 'Copy key',
  keyCopied: 'Your key was copied.',
  keyNotCopied: 'The browser did not allow it. Select the key and copy it yourself.',
  showKey: 'Show key',
  hideKey: 'Hide key',
  boats: 'Your boats',
  noBoats:
    'You have no boat here yet. Add one in your profile: its position will be shown here as it reports.',
  toProfile: 'Go to your profile',
  noPosition: 'No position has been reported yet.',
  reporting: 'Reporting now',
  notReporting: 'Silent now',
  lastSeen: 'Last position {age}',
  near: 'near {place}',
  loadFailed: 'Your boats could not be loaded.',
  keyFailed: 'Your key could not be loaded.',
} as const
