<?php
/**
 * Installs the WordPress of the current folder and publishes a post that has each URL of the command line in a block of
 * its own, as its editor writes it. Prints the id of the post.
 *
 * php install.php <URL>...
 */
define( 'WP_INSTALLING', true );
$_SERVER += array( 'HTTP_HOST' => 'localhost', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1' );

require getcwd() . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install( 'Sailing club', 'admin', 'admin@club.example', false, '', wp_generate_password() );
switch_theme( 'twentytwentythree' );
$blocks = array_map(
	fn( $url ) => '<!-- wp:embed ' . wp_json_encode( array( 'url' => $url ) ) . ' -->' .
		"<figure class=\"wp-block-embed\"><div class=\"wp-block-embed__wrapper\">\n" . esc_html( $url ) . "\n</div></figure><!-- /wp:embed -->",
	array_slice( $argv, 1 )
);
echo wp_insert_post(
	array(
		'post_title'   => 'Our anchorages',
		'post_content' => wp_slash( implode( "\n\n", $blocks ) ),
		'post_status'  => 'publish',
		'post_author'  => 1,
	)
);
