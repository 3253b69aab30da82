/** The page about the chart plotter plugin (specification section 2). Loaded with the page, not with the site. The texts are ours. */
export const plugin = {
  title: 'Roadstead at the helm',
  lead: 'Places, satellite maps and weather from this site on your plotter, in three ways.',
  featuresTitle: 'What it does',
  notesTitle: 'Good to know',
  steps: 'In three steps',
  downloadPackage: 'Download the package',
  copyCommand: 'Copy command',
  commandCopied: 'The command was copied.',
  download: 'Download places (GPX)',
  downloadHint: 'Places within about {miles} nm of your last map view.',
  integrations: {
    opencpn: {
      name: 'OpenCPN',
      description:
        'Places, aids and weather as a layer for the region you view, satellite charts, the boats you follow, and your own position with wind and depth, all through the sQuiddio plugin from OpenCPN’s plugin catalogue.',
      note: 'Nothing is sent until you enter your key and turn on sending. Without the plugin, use the files below: put the GPX file into the “layers” folder of OpenCPN.',
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
        text: 'Start OpenCPN and enter both in the plugin’s settings; the key is at the bottom of this page. Right-click the chart to download places and charts.',
      },
    },
    signalk: {
      name: 'Signal K and Freeboard-SK',
      description:
        'Places as notes with icons, aids and weather around the boat, satellite charts that stay on board, a panel with search, reviews and posting from the helm, and, if you turn it on, position reports to this site. Everything you have viewed works offline. It can also keep the places around the boat as marks in OpenCPN.',
      note: 'Satellite charts appear when you tick them under Charts. To post from the helm, security must be enabled on the boat server and you must be logged in to it with write access.',
      step1: {
        title: 'Install the package',
        text: 'Run the command below in the folder of your Signal K server, or copy the file to the boat and use its path instead of the URL. Then restart the server.',
      },
      step2: {
        title: 'Enter the URL',
        text: 'Open Plugin Config, Roadstead, enable the plugin and enter {site}. Enter your key too if you want to report positions or post.',
      },
      step3: {
        title: 'Open Freeboard-SK',
        text: 'Zoom in to see the notes, tick the chart, and touch the anchor to open the panel.',
      },
    },
    browser: {
      name: 'Any plotter with a browser',
      description:
        'A panel made for plotters: large touch targets, day, dusk and red night modes, and your position from the boat’s network, the device or the URL. It supports older displays. Over https it works offline from the first visit. Displays of about 2016 without service workers need the server: AppCache is gone.',
      note: 'Its URL is {address}. Add ?lat=43.5&lon=4.1 to set a position, or ?signalk=host:3000 to read it from a boat’s server.',
      step1: { title: 'Open the panel', text: 'Type {site}/plugin-panel into the browser of the plotter.' },
      step2: {
        title: 'Choose day, dusk or night',
        text: 'Touch one at the bottom of the panel. Your choice is saved.',
      },
      step3: {
        title: 'Show where you are',
        text: 'Allow access to your position when the browser asks. “Follow me” keeps the boat centred.',
      },
    },
  },
  account: 'You and your boats',
  logInLead: 'Log in to copy your key and see the last positions of your boats.',
  key: 'Your key',
  keyLead:
    'A program on board uses this key to act for you. It goes into the header “Authorization: Bearer”. Treat it like a password. You can renew it in your profile; the old key then stops working.',
  copyKey: 'Copy key',
  keyCopied: 'Your key was copied.',
  keyNotCopied: 'The browser did not allow copying. Select the key and copy it manually.',
  showKey: 'Show key',
  hideKey: 'Hide key',
  boats: 'Your boats',
  noBoats: 'You have no boats here yet. Add one in your profile to see its reported position here.',
  toProfile: 'Go to your profile',
  noPosition: 'No position has been reported yet.',
  reporting: 'Reporting now',
  notReporting: 'Not reporting',
  lastSeen: 'Last position {age}',
  near: 'near {place}',
  loadFailed: 'Your boats could not be loaded.',
  keyFailed: 'Your key could not be loaded.',
} as const
